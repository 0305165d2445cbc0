import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import common from "../src/generated/locales/en/common.json";
import later from "../src/generated/locales/en/rollwrite-later.json";
import { api, ApiError } from "../src/lib/api";
import { useTexts } from "../src/lib/i18n.svelte";
import type { GameFacts, Seat } from "../src/lib/messages";
import { TableModel } from "../src/lib/table.svelte";
import Leave from "../src/pages/table/Leave.svelte";
import { seat, snapshot, update } from "./fixtures";

const facts: GameFacts = {
  name: "rollwrite",
  hints: true,
  least: 1,
  most: 5,
  minutes: 30,
  options: [],
  bots: ["novice", "master"].map((name) => ({ name, title: name, about: `about ${name}` })),
  strongest: "master",
  imaginary: [],
  lessons: [],
};

/** The dialog for Ani's seat, and what it closes. */
function open(seats: Seat[]): { model: TableModel; close: ReturnType<typeof vi.fn> } {
  const model = new TableModel("table", api);
  model.load(snapshot({ seats }));
  const close = vi.fn();
  render(Leave, { props: { model, facts, seat: 1, close }, context: new Map() });
  return { model, close };
}

const bot = seat(2, { kind: "bot", holder: null, level: "novice" });
const press = (name: string): Promise<boolean> => fireEvent.click(screen.getByRole("button", { name, hidden: true }));
const pick = (name: RegExp): Promise<boolean> => fireEvent.click(screen.getByRole("radio", { name, hidden: true }));

describe("leaving a game", () => {
  beforeEach(() => {
    useTexts("en", { ...common, ...later });
    HTMLDialogElement.prototype.showModal = vi.fn();
    HTMLDialogElement.prototype.close = vi.fn();
  });

  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it("lets the strongest bot play on for us, unless another is chosen", async () => {
    const put = vi.spyOn(api, "bot").mockResolvedValue({ version: 6 });
    const { model } = open([seat(1), seat(2), seat(3)]);
    await press("Leave");
    expect(put).toHaveBeenCalledWith("table", 1, "master");
    model.update(update(6, { seats: [seat(1, { stand_in: true, left: true }), seat(2), seat(3)] }));
    cleanup();
    open([seat(1), seat(2)]);
    await pick(/^novice/i);
    await press("Leave");
    expect(put).toHaveBeenLastCalledWith("table", 1, "novice");
  });

  it("asks the others whether the game shall end, and ends it at once if they are bots", async () => {
    const giveUp = vi.spyOn(api, "giveUp").mockResolvedValue({ version: 6 });
    open([seat(1), seat(2), seat(3, { stand_in: true, left: true, level: "novice" })]);
    await pick(/^Propose to end the game.*If Ben agrees/);
    await press("Propose it");
    expect(giveUp).toHaveBeenCalledWith("table", 1);
    cleanup();
    open([seat(1), bot]);
    await press("End the game");
    expect(giveUp).toHaveBeenCalledTimes(2);
  });

  it("takes no second press while the first is under way", async () => {
    const put = vi.spyOn(api, "bot").mockReturnValue(new Promise(() => undefined));
    open([seat(1), seat(2)]);
    await press("Leave");
    await press("Leave");
    expect(put).toHaveBeenCalledTimes(1);
  });

  it("stays open if it fails", async () => {
    vi.spyOn(api, "bot").mockRejectedValue(new ApiError("offline"));
    const { model, close } = open([seat(1), seat(2)]);
    await press("Leave");
    await vi.waitFor(() => expect(model.problem?.text).toBe("The server cannot be reached. Please try again."));
    expect(close).not.toHaveBeenCalled();
  });
});

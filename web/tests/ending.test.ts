import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import common from "../src/generated/locales/en/common.json";
import result from "../src/generated/locales/en/result.json";
import client from "../src/games/plain";
import { api } from "../src/lib/api";
import { QUIET_TIME } from "../src/lib/guard.svelte";
import { useTexts } from "../src/lib/i18n.svelte";
import type { Position } from "../src/lib/messages";
import { TableModel } from "../src/lib/table.svelte";
import Ending from "../src/pages/table/Ending.svelte";
import { position, seat, snapshot } from "./fixtures";

const LAST_MOVE = 1000;
const FINALE = 2900;
const done = vi.fn();

/** The ending of a game of three, which Ben has won. */
function end(reducedMotion = false): void {
  vi.stubGlobal("matchMedia", () => ({ matches: reducedMotion }));
  const view = { game: "pig", players: ["Ani", "Ben", "Clara"], to_move: null, scores: [58, 71, 40] } as unknown as Position["view"];
  const model = new TableModel("table", api);
  const seats = [seat(1, { holder: "me" }), seat(2), seat(3)];
  model.load(snapshot({ status: "finished", seats, position: position({ view, winners: [2], to_move: null }) }, "me"));
  render(Ending, { model, client, done });
}

const finale = (): HTMLElement | null => document.querySelector("dialog");

describe("the ending of a game", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    useTexts("en", { ...common, ...result });
    HTMLDialogElement.prototype.showModal = vi.fn();
  });
  afterEach(() => {
    cleanup();
    vi.clearAllMocks();
    vi.useRealTimers();
  });

  it("is a finale of some seconds after the last move, and then the result", async () => {
    end();
    expect(finale()).toBeNull();
    await vi.advanceTimersByTimeAsync(LAST_MOVE);
    expect(finale()?.getAttribute("aria-label")).toBe("Ben wins with 71 points. You: 2nd, 13 behind");
    expect([...finale()!.querySelectorAll(".name")].map((name) => name.textContent)).toEqual(["Ani", "Ben", "Clara"]);
    await vi.advanceTimersByTimeAsync(FINALE - 1);
    expect([...finale()!.querySelectorAll("b")].map((points) => points.textContent)).toEqual(["58", "71", "40"]);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledOnce();
  });

  it("can be skipped, but not by the click or the key that led to it", async () => {
    end();
    await vi.advanceTimersByTimeAsync(LAST_MOVE);
    await fireEvent.click(finale()!);
    await vi.advanceTimersByTimeAsync(QUIET_TIME);
    await fireEvent.keyDown(window, { key: "Enter", repeat: true });
    await fireEvent.keyDown(window, { key: "Tab" });
    expect(done).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: "Enter" });
    expect(done).toHaveBeenCalledOnce();
  });

  it("has no finale for those who want no motion", async () => {
    end(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(finale()).toBeNull();
    expect(done).toHaveBeenCalledOnce();
  });
});

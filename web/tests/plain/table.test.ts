import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import common from "../../src/generated/locales/en/common.json";
import { hasTable } from "../../src/games";
import client from "../../src/games/plain";
import type { PlainChoice, PlainView } from "../../src/games/plain/messages";
import Table from "../../src/games/plain/Table.svelte";
import { useTexts } from "../../src/lib/i18n.svelte";

const TEXTS = {
  "pig.name": "Pig",
  "pig.about": "Dare.",
  "pig.say.roll": "roll",
  "pig.say.hold": { one: "hold {n} point", other: "hold {n} points" },
};

const act = vi.fn();
const why = vi.fn(() => Promise.resolve({ code: "", data: {} }));
const log = createRawSnippet(() => ({ render: () => "<p>log</p>" }));

class NoResize {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const view = (more: Partial<PlainView> = {}): PlainView => ({
  game: "pig",
  players: ["Ani", "Ben"],
  to_move: 1,
  phase: "turn",
  seat: 1,
  round: 3,
  scores: [12, 7],
  ...more,
});
const choices: PlainChoice[] = [
  { token: "hold", do: "", rolls: false, say: { key: "pig.say.hold", data: { n: 5 } } },
  { token: "roll", do: "", rolls: true, say: { key: "pig.say.roll", data: {} } },
];

function show(more: object = {}): void {
  const props = { choices, seats: [], mine: [1], focus: 1, act, held: null, why, readonly: false, entries: [], log };
  render(Table, { view: view(), ...props, ...more });
}

beforeEach(() => {
  useTexts("en", { ...common, ...TEXTS });
  vi.stubGlobal("ResizeObserver", NoResize);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

test("lists the choices as buttons, with the server's texts", async () => {
  show();
  const buttons = () => screen.getAllByRole("button").map((button) => button.textContent.trim());
  expect(buttons()).toEqual(["Hold 5 points", "Roll", "Choose something first"]);
  await fireEvent.click(screen.getByText("Hold 5 points"), { detail: 1 });
  expect(act).not.toHaveBeenCalled();
  expect(buttons()).toEqual(["Hold 5 points", "Roll", "Play: Hold 5 points"]);
  await fireEvent.click(screen.getAllByRole("button")[2]!);
  expect(act).toHaveBeenCalledExactlyOnceWith("hold");
});

test("has one button for the only thing that can be done", async () => {
  show({ choices: [choices[1]] });
  await fireEvent.click(screen.getByRole("button", { name: "Roll" }));
  expect(act).toHaveBeenCalledExactlyOnceWith("roll");
});

test("shows whose turn it is, and everybody's points", () => {
  show({ view: view({ to_move: 2, seat: 2 }), choices: [] });
  expect(screen.getByRole("status").textContent.trim()).toBe("It is Ben’s turn.");
  expect(screen.getAllByRole("row").map((row) => row.textContent.trim())).toEqual(["Ani12", "Ben7"]);
});

test("has nothing to press if nothing can be done", () => {
  show({ readonly: true });
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("is used by every game without its own table, even if the number of rounds is unknown", () => {
  expect([hasTable("rollwrite"), hasTable("pig")]).toEqual([true, false]);
  expect(client.help(view() as never)).toEqual(["Dare."]);
  expect(client.rounds(view() as never)).toEqual({ now: 3, of: 0, label: "Round 3" });
});

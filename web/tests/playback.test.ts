import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "../src/lib/api";
import type { Entry } from "../src/lib/messages";
import type { Timing } from "../src/lib/playback.svelte";
import { TableModel } from "../src/lib/table.svelte";
import { followed } from "../src/pages/table/following";
import { skipping } from "../src/pages/table/skipping";
import { entry, position, seat, snapshot, update } from "./fixtures";

const BEAT = 900;
const LANDING = 1000;
const seats = [seat(1), seat(2, { kind: "bot", holder: null, level: "player" }), seat(3, { kind: "bot", holder: null, level: "player" })];
const dice = (ply: number, of: number): Entry => entry(ply, { by: "chance", seat: of });
const deed = (ply: number, of: number): Entry => entry(ply, { by: of, seat: of });
const turnOf = (ply: number, mover: number, view: object = {}) =>
  position({ ply, to_move: mover, view: { ...position().view, ...view }, choices: mover === 1 ? position().choices : [] });

function table(timing: Partial<Timing> = {}, api: Partial<Api> = {}): TableModel {
  const landing = (entries: readonly Entry[]): number => (entries.some((one) => one.by === "chance") ? LANDING : 0);
  const model = new TableModel("table", api as Api, async () => undefined, { landing, beat: () => BEAT, ...timing });
  model.load(snapshot({ seats, position: turnOf(1, 2) }));
  return model;
}

/** Two bots move quickly, then it is our turn, with dice that were thrown for us. */
function botsMove(model: TableModel): void {
  model.update(update(6, { seats, position: turnOf(2, 3), entries: [deed(2, 2)] }));
  model.update(update(7, { seats, position: turnOf(4, 1), entries: [deed(3, 3), dice(4, 1)] }));
}

let hidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("playing back what others do", () => {
  it("shows one move after the other, then lets us decide", () => {
    const model = table();
    botsMove(model);
    expect(model.version).toBe(7);
    expect(model.state?.version).toBe(6);
    expect(followed(model)).toMatchObject({ watching: true, landed: true, deed: { seat: 2, now: true } });
    vi.advanceTimersByTime(BEAT);
    expect(model.state?.version).toBe(7);
    expect(followed(model)).toMatchObject({ watching: true, landed: false, deed: { seat: 3, now: true } });
    expect(model.choices).toEqual([]);
    vi.advanceTimersByTime(LANDING);
    expect(followed(model)).toMatchObject({ watching: false, landed: true });
    expect(model.choices).toHaveLength(1);
  });

  it("tells in the log what happened, but not what dice show before they lie still", () => {
    const model = table();
    botsMove(model);
    vi.advanceTimersByTime(BEAT);
    expect(model.playback.log.map(({ ply }) => ply)).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(LANDING);
    expect(model.playback.log.map(({ ply }) => ply)).toEqual([1, 2, 3, 4]);
    expect(model.latest?.log).toHaveLength(4);
  });

  it("is over at once for those who want that, except for their own dice", () => {
    const model = table({ beat: () => 0 });
    botsMove(model);
    expect(model.state?.version).toBe(7);
    expect(model.playback.landed).toBe(false);
    vi.advanceTimersByTime(LANDING);
    expect(model.choices).toHaveLength(1);
  });

  it("goes on to the next move when skipped", () => {
    const model = table();
    botsMove(model);
    model.playback.next();
    expect(model.state?.version).toBe(7);
    model.playback.next();
    expect(model.choices).toHaveLength(1);
  });

  it("can be skipped until it is our turn, even if bots have not moved yet", () => {
    const model = table();
    followed(model).skip?.();
    expect(model.playback.rushing).toBe(true);
    expect(followed(model).skip).toBeNull();
    botsMove(model);
    expect(model.state?.version).toBe(7);
    expect(model.playback.rushing).toBe(false);
    vi.advanceTimersByTime(LANDING);
    expect(model.choices).toHaveLength(1);
  });

  it("does not hold back what we did ourselves, nor who sits where", () => {
    const model = table();
    botsMove(model);
    const left = [seats[0]!, seats[1]!, seat(3, { kind: "person" })];
    model.update(update(8, { seats: left, position: turnOf(4, 1) }));
    expect(model.state?.version).toBe(6);
    expect(model.seats[2]?.kind).toBe("person");
    model.update(update(9, { seats, position: turnOf(5, 2), entries: [deed(5, 1)] }));
    expect(model.state?.version).toBe(9);
    expect(model.playback.settled).toBe(true);
  });

  it("catches up on a page that nobody looks at", () => {
    const model = table();
    hidden = true;
    botsMove(model);
    expect(model.state?.version).toBe(7);
    expect(model.choices).toHaveLength(1);
  });

  it("waits for nothing after a connection was lost for long", () => {
    const model = table();
    botsMove(model);
    model.refresh(snapshot({ version: 12, seats, position: turnOf(9, 1) }));
    expect(model.state?.version).toBe(12);
    expect(model.choices).toHaveLength(1);
    vi.advanceTimersByTime(5000);
    expect(model.state?.version).toBe(12);
  });

  it("never falls behind without limit", () => {
    const model = table();
    for (let at = 0; at < 150; at += 1) model.update(update(6 + at, { seats, position: turnOf(2 + at, 2), entries: [deed(2 + at, 2)] }));
    expect(model.playback.behind).toBeLessThan(101);
    expect(model.state!.version).toBeGreaterThan(50);
  });
});

describe("what has changed since my last turn", () => {
  it("is compared with the position after it", () => {
    const model = table();
    model.update(update(6, { seats, position: turnOf(2, 2, { round: 4 }), entries: [deed(2, 1)] }));
    model.update(update(7, { seats, position: turnOf(3, 1, { round: 5 }), entries: [deed(3, 2)] }));
    expect(model.since).toMatchObject({ round: 4 });
    model.update(update(8, { seats, position: turnOf(4, 2, { round: 6 }), entries: [deed(4, 1)] }));
    expect(model.since).toMatchObject({ round: 6 });
  });

  it("is found out on a page that was just opened", async () => {
    const asked = vi.fn(async () => turnOf(3, 2, { round: 9 }));
    const model = table({}, { position: asked });
    model.refresh(snapshot({ version: 9, seats, log: [dice(1, 1), deed(2, 1), dice(3, 1), deed(4, 2), dice(5, 2)] }));
    await model.recall();
    expect(asked).toHaveBeenCalledExactlyOnceWith("table", 3);
    expect(model.since).toMatchObject({ round: 9 });
  });

  it("is nothing if nobody has acted since", async () => {
    const asked = vi.fn();
    const model = table({}, { position: asked });
    model.refresh(snapshot({ version: 9, seats, log: [deed(1, 2), deed(2, 1), dice(3, 1)] }));
    await model.recall();
    expect(asked).not.toHaveBeenCalled();
    expect(model.since).toBe(model.position?.view);
  });
});

describe("looking at a scoring", () => {
  it("holds up what others do until it is closed", () => {
    const model = table();
    const goOn = model.playback.pause();
    botsMove(model);
    vi.advanceTimersByTime(10 * BEAT);
    expect(model.state?.version).toBe(5);
    expect(model.choices).toEqual([]);
    goOn();
    expect(model.state?.version).toBe(6);
    vi.advanceTimersByTime(BEAT + LANDING);
    expect(model.choices).toHaveLength(1);
  });

  it("cuts nothing short that is being shown, and goes on with it once it was seen", () => {
    const model = table();
    botsMove(model);
    const goOn = model.playback.pause();
    goOn();
    expect(model.state?.version).toBe(6);
    const goOnAgain = model.playback.pause();
    vi.advanceTimersByTime(10 * BEAT);
    expect(model.state?.version).toBe(6);
    goOnAgain();
    expect(model.state?.version).toBe(7);
  });

  it("holds up neither our own moves, nor those of others for whoever wants them at once", () => {
    const model = table();
    model.playback.pause();
    model.update(update(6, { seats, position: turnOf(2, 1), entries: [deed(2, 1)] }));
    expect(model.state?.version).toBe(6);
    const hasty = table({ beat: () => 0, landing: () => 0 });
    hasty.playback.pause();
    botsMove(hasty);
    expect(hasty.state?.version).toBe(7);
  });
});

describe("skipping at the table", () => {
  function sitting(): { model: TableModel; main: HTMLElement; acted: () => number[] } {
    const model = table();
    const main = document.createElement("main");
    const thing = document.createElement("button");
    const seen: number[] = [];
    thing.addEventListener("click", () => seen.push(model.choices.length));
    main.append(thing);
    document.body.append(main);
    skipping(model.playback)(main);
    botsMove(model);
    return { model, main, acted: () => seen };
  }

  const press = (type: "keydown" | "keyup", key: string, more: KeyboardEventInit = {}): boolean =>
    window.dispatchEvent(new KeyboardEvent(type, { key, ...more }));

  it("a click ends the scene, and meets nothing that appears only then", () => {
    const { model, main, acted } = sitting();
    const click = (): boolean | undefined =>
      main.querySelector("button")?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
    click();
    vi.advanceTimersByTime(0);
    expect(model.state?.version).toBe(7);
    click();
    vi.advanceTimersByTime(0);
    expect(acted()).toEqual([0, 0]);
    expect(model.choices).toHaveLength(1);
  });

  it("a key does so when it is released, unless it was pressed before", () => {
    const { model } = sitting();
    press("keyup", "Enter");
    vi.advanceTimersByTime(0);
    expect(model.state?.version).toBe(6);
    press("keydown", "Tab");
    press("keyup", "Tab");
    vi.advanceTimersByTime(0);
    expect(model.state?.version).toBe(6);
    press("keydown", " ");
    press("keydown", " ", { repeat: true });
    expect(model.state?.version).toBe(6);
    press("keyup", " ");
    vi.advanceTimersByTime(0);
    expect(model.state?.version).toBe(7);
  });

  it("Escape skips to our turn", () => {
    const { model } = sitting();
    press("keydown", "Escape");
    press("keyup", "Escape");
    vi.advanceTimersByTime(0);
    expect(model.choices).toHaveLength(1);
  });
});

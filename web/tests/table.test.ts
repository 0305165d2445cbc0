import { describe, expect, it, vi } from "vitest";
import { ApiError, type Api } from "../src/lib/api";
import type { Position } from "../src/lib/messages";
import { TableModel } from "../src/lib/table.svelte";
import { entry, position, tableState, seat, snapshot, update } from "./fixtures";

type Play = Api["play"];

function model(play: Play = async () => ({ version: 6 }), snap = snapshot()): TableModel {
  const made = new TableModel("table", { play } as unknown as Api, async () => undefined);
  made.load(snap);
  return made;
}

describe("the model of a table", () => {
  it("knows whose seats are ours and whose turn it is", () => {
    const table = model();
    expect(table.mine).toEqual([1]);
    expect(table.myTurn).toBe(true);
    expect(table.choices.map((choice) => choice.token)).toEqual(["stop"]);
  });

  it("shows reactions for a moment", async () => {
    let over = (): void => undefined;
    const table = new TableModel("table", {} as Api, () => new Promise((done) => (over = done)));
    const first = table.showReaction({ seat: 2, reaction: "bravo" });
    expect(table.reactions.map(({ seat, reaction }) => [seat, reaction])).toEqual([[2, "bravo"]]);
    over();
    await first;
    expect(table.reactions).toEqual([]);
  });

  it("knows whether people on other devices are playing", () => {
    expect(model().playsWithOthers).toBe(true);
    expect(model(undefined, snapshot({}, "holder-9")).playsWithOthers).toBe(false);
    const bots = [seat(1), seat(2, { kind: "bot", holder: null })];
    expect(model(undefined, snapshot({ seats: bots })).playsWithOthers).toBe(false);
  });

  it("knows whether we are the only person at the table", () => {
    const bots = [seat(1), seat(2, { kind: "bot", holder: null })];
    expect(model(undefined, snapshot({ seats: bots })).onlyPerson).toBe(seat(1).name);
    expect(model(undefined, snapshot({ seats: bots }, "holder-9")).onlyPerson).toBeNull();
    expect(model(undefined, snapshot({ seats: [...bots, seat(3, { kind: "open", holder: null, name: null })] })).onlyPerson).toBeNull();
    expect(model().onlyPerson).toBeNull();
  });

  it("has no choices when somebody else is to move, or for a spectator", () => {
    expect(model(undefined, snapshot({ position: position({ to_move: 2 }) })).choices).toEqual([]);
    expect(model(undefined, snapshot({}, "holder-9")).choices).toEqual([]);
    expect(model(undefined, snapshot({ position: position({ to_move: "chance" }) })).choices).toEqual([]);
  });

  it("does not decide for a seat where a bot stands in", () => {
    const table = model(undefined, snapshot({ seats: [seat(1, { stand_in: true, level: "player" }), seat(2)] }));
    expect(table.held).toEqual([1]);
    expect(table.mine).toEqual([]);
    expect(table.choices).toEqual([]);
  });

  it("lets only the player who made the last decision undo it", () => {
    expect(model(undefined, snapshot({ position: position({ undo: 1 }) })).undoable).toBe(1);
    expect(model(undefined, snapshot({ position: position({ undo: 2 }) })).undoable).toBeNull();
  });

  it("focuses on whoever is to move on a shared screen, and stays there in between", () => {
    const both = [seat(1, { holder: "we" }), seat(2, { holder: "we" }), seat(3, { kind: "bot", holder: null })];
    const table = model(undefined, snapshot({ seats: both }, "we"));
    expect(table.focus).toBe(1);
    table.update(update(6, { seats: both, position: position({ to_move: 2 }) }));
    expect(table.focus).toBe(2);
    table.update(update(7, { seats: both, position: position({ to_move: 3 }) }));
    expect(table.focus).toBe(2);
  });

  it("focuses on people who roll their own dice", () => {
    const both = [seat(1, { holder: "we" }), seat(2, { holder: "we" })];
    const view = { ...position().view, seat: 2 } as Position["view"];
    const rolling = position({ to_move: "chance", rollers: [2], view });
    expect(model(undefined, snapshot({ seats: both, position: rolling }, "we")).focus).toBe(2);
    expect(model(undefined, snapshot({ seats: both, position: { ...rolling, rollers: [] } }, "we")).focus).toBe(1);
  });

  it("follows whoever moves when we only watch", () => {
    const table = model(undefined, snapshot({ position: position({ to_move: 2 }) }, "nobody"));
    expect(table.focus).toBe(2);
  });

  it("learns who is online", () => {
    const table = model();
    table.presence({ online: ["holder-2"], away: { "holder-1": 30 } });
    expect(table.seats.map((one) => one.online)).toEqual([false, true]);
    expect(table.graceOf(table.seats[0]!)).toBeGreaterThan(29_000);
    expect(table.graceOf(table.seats[0]!)).toBeLessThanOrEqual(30_000);
    expect(table.graceOf(table.seats[1]!)).toBe(Infinity);
    table.update(update(6));
    expect(table.seats.map((one) => one.online)).toEqual([true, true]);
  });
});

describe("an update", () => {
  it("adds to the log", () => {
    const table = model();
    table.update(update(7, { entries: [entry(2), entry(3)] }));
    expect(table.version).toBe(7);
    expect(table.state?.log.map((one) => one.ply)).toEqual([1, 2, 3]);
    expect(table.myTurn).toBe(false);
  });

  it("removes undone entries before it adds new ones", () => {
    const table = model(undefined, snapshot({ log: [entry(1), entry(2), entry(3)] }));
    table.update(update(6, { taken_back: 2, entries: [entry(2, { token: "coins" })] }));
    expect(table.state?.log.map((one) => one.token)).toEqual(["stop", "coins"]);
  });

  it("is not applied twice, and old ones are ignored", () => {
    const table = model();
    table.update(update(6, { entries: [entry(2)] }));
    table.update(update(6, { entries: [entry(2)] }));
    table.refresh(tableState({ version: 4 }));
    expect(table.version).toBe(6);
    expect(table.state?.log).toHaveLength(2);
  });

  it("keeps what never changes", () => {
    const table = model();
    table.update(update(6));
    expect(table.state?.table.id).toBe("table");
  });
});

describe("a change of seats", () => {
  it("is not requested again before it has arrived", async () => {
    const table = model();
    const bot = vi.fn(async () => ({ version: 6 }));
    const first = table.changeSeats(bot);
    expect(table.changingSeats).toBe(true);
    expect(await table.changeSeats(bot)).toBe(false);
    expect(await first).toBe(true);
    expect(await table.changeSeats(bot)).toBe(false);
    expect(bot).toHaveBeenCalledOnce();
    table.update(update(6));
    expect(table.changingSeats).toBe(false);
    table.update(update(7));
    expect(await table.changeSeats(bot)).toBe(true);
    expect(table.changingSeats).toBe(false);
  });

  it("can be requested again after it was refused", async () => {
    const table = model();
    const refused = (): Promise<never> => Promise.reject(new ApiError("seat-taken", {}, "taken", 409));
    expect(await table.changeSeats(refused)).toBe(false);
    expect(table.problem?.code).toBe("seat-taken");
    expect(table.changingSeats).toBe(false);
  });
});

describe("a move on its way", () => {
  it("is based on the version we see, and nothing else can be done until its position arrives", async () => {
    const play = vi.fn<Play>(async () => ({ version: 7 }));
    const table = model(play);
    const sent = table.play("stop");
    expect(table.busy).toBe(true);
    expect(table.choices).toEqual([]);
    await sent;
    expect(play.mock.calls[0]?.[1]).toEqual({ seat: 1, token: "stop", version: 5 });
    table.update(update(6, { position: position() }));
    expect(table.busy).toBe(true);
    table.update(update(7, { position: position() }));
    expect(table.busy).toBe(false);
    expect(table.choices).toHaveLength(1);
  });

  it("is settled at once if the stream was faster than the response", async () => {
    const table: TableModel = model(async () => {
      table.update(update(6));
      return { version: 6 };
    });
    await table.play("stop");
    expect(table.busy).toBe(false);
  });

  it("is sent again with the same key until the network is back", async () => {
    let tries = 0;
    const play = vi.fn<Play>(async () => {
      tries += 1;
      if (tries === 1) throw new ApiError("offline");
      if (tries === 2) throw new ApiError("busy", {}, "busy", 503);
      return { version: 6 };
    });
    const table = model(play);
    await table.play("stop");
    expect(play).toHaveBeenCalledTimes(3);
    expect(new Set(play.mock.calls.map(([, , key]) => key)).size).toBe(1);
    expect(table.problem).toBeNull();
  });

  it("has another key each time", async () => {
    const play = vi.fn<Play>(async () => ({ version: 5 }));
    const table = model(play);
    await table.play("stop");
    await table.play("stop");
    expect(new Set(play.mock.calls.map(([, , key]) => key)).size).toBe(2);
  });

  it("is given up with a reason when the server refuses it", async () => {
    const play = vi.fn<Play>(async () => Promise.reject(new ApiError("stale", { version: 6 }, "stale", 409)));
    const table = model(play);
    await table.play("stop");
    expect(play).toHaveBeenCalledTimes(1);
    expect(table.problem?.code).toBe("stale");
    expect(table.busy).toBe(false);
  });

  it("is the only one at a time", async () => {
    const play = vi.fn<Play>(() => new Promise(() => undefined));
    const table = model(play);
    void table.play("stop");
    void table.play("stop");
    expect(play).toHaveBeenCalledTimes(1);
  });
});

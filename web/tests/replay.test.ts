import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { Replay } from "../src/lib/replay.svelte";
import { nextRound, previousRound, roundStarts } from "../src/lib/rounds";
import { position } from "./fixtures";

const asked = () => vi.fn(async (_: string, ply: number) => position({ ply }));

/** A sleep that ends when the test says so. */
function alarm(): { sleep: () => Promise<void>; ring: () => Promise<void> } {
  const asleep: (() => void)[] = [];
  return {
    sleep: () => new Promise((done) => asleep.push(done)),
    ring: async () => {
      await vi.waitFor(() => expect(asleep).toHaveLength(1));
      asleep.pop()!();
    },
  };
}

describe("a replay", () => {
  it("shows a position and requests it only once", async () => {
    const ask = asked();
    const replay = new Replay("x", { position: ask }, () => 9);
    await replay.open(3);
    await replay.open(4);
    await replay.open(3);
    expect(replay.position?.ply).toBe(3);
    expect(ask.mock.calls.filter(([, ply]) => ply === 3)).toHaveLength(1);
    replay.close();
    expect([replay.ply, replay.position]).toEqual([null, null]);
  });

  it("requests the positions around it, as far as there are any", async () => {
    const ask = asked();
    const replay = new Replay("x", { position: ask }, () => 4);
    await replay.open(3);
    expect(ask.mock.calls.map(([, ply]) => ply)).toEqual([3, 4, 2]);
    await replay.open(0);
    expect(ask.mock.calls.map(([, ply]) => ply)).toEqual([3, 4, 2, 0, 1]);
  });

  it("shows the position requested last, whatever arrives last", async () => {
    const answers = new Map<number, () => void>();
    const replay = new Replay(
      "x",
      { position: (_, ply) => new Promise((done) => answers.set(ply, () => done(position({ ply })))) },
      () => 9,
    );
    const first = replay.open(1);
    const second = replay.open(2);
    answers.get(2)?.();
    await second;
    answers.get(1)?.();
    await first;
    expect(replay.position?.ply).toBe(2);
  });

  it("requests positions again after an undo", async () => {
    const ask = asked();
    const replay = new Replay("x", { position: ask }, () => 5);
    await replay.open(2);
    await replay.open(5);
    replay.forget(3);
    await replay.open(2);
    await replay.open(5);
    expect(ask.mock.calls.filter(([, ply]) => ply === 2)).toHaveLength(1);
    expect(ask.mock.calls.filter(([, ply]) => ply === 5)).toHaveLength(2);
  });

  it("stays where it is without a connection, and goes on with one", async () => {
    const clock = alarm();
    const ask = vi.fn<(table: string, ply: number) => Promise<ReturnType<typeof position>>>(async () =>
      Promise.reject(new ApiError("offline")),
    );
    const replay = new Replay("x", { position: ask }, () => 9, clock.sleep);
    const opening = replay.open(2);
    await vi.waitFor(() => expect(replay.problem?.code).toBe("offline"));
    expect(replay.position).toBeNull();
    ask.mockImplementation(async (_, ply) => position({ ply }));
    await clock.ring();
    await opening;
    expect([replay.position?.ply, replay.problem]).toEqual([2, null]);
  });

  it("says that there is no such position, and asks for none", async () => {
    const ask = asked();
    const replay = new Replay("x", { position: ask }, () => 9);
    await replay.open(10);
    expect([replay.beyond, replay.position]).toEqual([true, null]);
    expect(ask).not.toHaveBeenCalled();
    await replay.open(9);
    expect([replay.beyond, replay.position?.ply]).toEqual([false, 9]);
  });

  it("runs by itself to the end, and from the beginning if it is there", async () => {
    const clock = alarm();
    const replay = new Replay("x", { position: asked() }, () => 2, clock.sleep);
    await replay.open(0);
    const running = replay.run();
    await clock.ring();
    await vi.waitFor(() => expect([replay.position?.ply, replay.running]).toEqual([1, true]));
    await clock.ring();
    await running;
    expect([replay.position?.ply, replay.running]).toEqual([2, false]);
    void replay.run();
    await vi.waitFor(() => expect(replay.position?.ply).toBe(0));
    expect(replay.running).toBe(true);
  });

  it("stops running when paused", async () => {
    const clock = alarm();
    const replay = new Replay("x", { position: asked() }, () => 5, clock.sleep);
    await replay.open(1);
    const running = replay.run();
    replay.pause();
    await clock.ring();
    await running;
    expect(replay.position?.ply).toBe(1);
  });
});

describe("rounds", () => {
  const log = [0, 0, 1, 1, 1, 2].map((round, at) => ({ round, ply: at + 1 }));
  const starts = roundStarts(log);

  it("begin where the log says so", () => {
    expect(starts).toEqual([
      { round: 0, ply: 0 },
      { round: 1, ply: 2 },
      { round: 2, ply: 5 },
    ]);
    expect(roundStarts([])).toEqual([]);
  });

  it("are stepped through", () => {
    expect([0, 1, 2, 4, 5].map((ply) => nextRound(starts, ply, 6))).toEqual([2, 2, 5, 5, 6]);
    expect([6, 5, 4, 2, 1, 0].map((ply) => previousRound(starts, ply))).toEqual([5, 2, 2, 0, 0, 0]);
  });
});

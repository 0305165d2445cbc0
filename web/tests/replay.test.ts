import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { Replay } from "../src/lib/replay.svelte";
import { position } from "./fixtures";

describe("a replay", () => {
  it("shows a position and requests it only once", async () => {
    const ask = vi.fn(async (_: string, ply: number) => position({ ply }));
    const replay = new Replay("x", { position: ask });
    await replay.open(3);
    await replay.open(4);
    await replay.open(3);
    expect(replay.position?.ply).toBe(3);
    expect(ask).toHaveBeenCalledTimes(2);
    replay.close();
    expect([replay.ply, replay.position]).toEqual([null, null]);
  });

  it("shows the position requested last, whatever arrives last", async () => {
    const answers = new Map<number, () => void>();
    const replay = new Replay("x", {
      position: (_, ply) => new Promise((done) => answers.set(ply, () => done(position({ ply })))),
    });
    const first = replay.open(1);
    const second = replay.open(2);
    answers.get(2)?.();
    await second;
    answers.get(1)?.();
    await first;
    expect(replay.position?.ply).toBe(2);
  });

  it("requests positions again after an undo", async () => {
    const ask = vi.fn(async (_: string, ply: number) => position({ ply }));
    const replay = new Replay("x", { position: ask });
    await replay.open(2);
    await replay.open(5);
    replay.forget(3);
    await replay.open(2);
    await replay.open(5);
    expect(ask.mock.calls.map(([, ply]) => ply)).toEqual([2, 5, 5]);
  });

  it("stays where it is without a connection", async () => {
    const replay = new Replay("x", { position: async () => Promise.reject(new ApiError("offline")) });
    await replay.open(2);
    expect(replay.position).toBeNull();
  });
});

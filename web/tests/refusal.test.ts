import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ApiError, type Api } from "../src/lib/api";
import { retryAfter } from "../src/lib/refusal";
import { TableModel } from "../src/lib/table.svelte";
import { snapshot } from "./fixtures";

const refusal = (told: string | null, status = 503): Response =>
  new Response(JSON.stringify({ code: "overloaded", data: {} }), { status, headers: told === null ? {} : { "Retry-After": told } });

describe("a server that is busy", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tells how long to wait, in seconds or as a time", () => {
    vi.setSystemTime(new Date("2026-01-01T00:00:00Z"));
    expect(retryAfter(refusal("5"))).toBe(5000);
    expect(retryAfter(refusal("5", 429))).toBe(5000);
    expect(retryAfter(refusal("Thu, 01 Jan 2026 00:00:07 GMT"))).toBe(7000);
    expect(retryAfter(refusal("86400"))).toBe(60_000);
    expect([refusal(null), refusal("soon"), refusal("5", 500)].map(retryAfter)).toEqual([null, null, null]);
  });

  it("is asked again for what we read, after the time it tells", async () => {
    const ask = vi.fn().mockResolvedValueOnce(refusal("5")).mockResolvedValue(new Response("[]"));
    vi.stubGlobal("fetch", ask);
    const games = api.games();
    await vi.advanceTimersByTimeAsync(4900);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await games).toEqual([]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("is not asked for ever, and what would change something is not sent again", async () => {
    const ask = vi.fn().mockImplementation(() => Promise.resolve(refusal("1")));
    vi.stubGlobal("fetch", ask);
    const games = api.games().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await games).toBeInstanceOf(ApiError);
    expect(ask).toHaveBeenCalledTimes(4);
    await expect(api.rematch("x")).rejects.toMatchObject({ code: "overloaded", wait: 1000 });
    expect(ask).toHaveBeenCalledTimes(5);
  });

  it("gets our move again after the time it tells, and meanwhile we say so", async () => {
    const keys: string[] = [];
    const waits: number[] = [];
    const play: Api["play"] = async (_, __, key) => {
      keys.push(key);
      if (keys.length < 3) throw new ApiError("overloaded", {}, "", 503, 5000);
      return { version: 6 };
    };
    const told: boolean[] = [];
    const table: TableModel = new TableModel("table", { play } as unknown as Api, async (wait) => {
      waits.push(wait);
      told.push(table.delayed && table.busy);
    });
    table.load(snapshot());
    await table.play("stop");
    expect(told).toEqual([true, true]);
    expect(waits.every((wait) => wait >= 5000)).toBe(true);
    expect(new Set(keys).size).toBe(1);
    expect([table.delayed, table.problem]).toEqual([false, null]);
  });
});

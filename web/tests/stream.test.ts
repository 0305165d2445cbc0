import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { subscribe, type Listener } from "../src/lib/stream";
import { update } from "./fixtures";

class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;

  constructor(readonly url: string) {
    super();
    Source.all.push(this);
  }

  close(): void {
    this.closed = true;
  }

  say(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

function listener(version: number | null = null): Listener & { states: string[] } {
  const states: string[] = [];
  return {
    states,
    snapshot: vi.fn(),
    update: vi.fn(),
    presence: vi.fn(),
    reaction: vi.fn(),
    invitation: vi.fn(),
    deleted: vi.fn(),
    connection: (state) => states.push(state),
    version: () => version,
  };
}

const last = (): Source => Source.all.at(-1)!;

beforeEach(() => {
  Source.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", Source);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a stream", () => {
  it("passes on the events it receives", () => {
    const heard = listener();
    const stop = subscribe("a b", heard);
    expect(last().url).toBe("/api/tables/a%20b/stream");
    last().onopen?.();
    last().say("update", update(6));
    last().say("presence", { online: ["x"], away: {} });
    last().say("invitation", {});
    last().say("deleted", {});
    expect([heard.invitation, heard.deleted].every((told) => vi.mocked(told).mock.calls.length === 1)).toBe(true);
    expect(heard.update).toHaveBeenCalledWith(update(6));
    expect(heard.presence).toHaveBeenCalledWith({ online: ["x"], away: {} });
    expect(heard.states).toEqual(["connecting", "live"]);
    stop();
    expect(last().closed).toBe(true);
  });

  it("asks for what it missed after a break", () => {
    const heard = listener(17);
    const stop = subscribe("x", heard);
    last().onerror?.();
    expect(heard.states.at(-1)).toBe("lost");
    expect(Source.all[0]?.closed).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(Source.all).toHaveLength(2);
    expect(last().url).toBe("/api/tables/x/stream?last_version=17");
    last().onopen?.();
    expect(heard.states.at(-1)).toBe("live");
    stop();
  });

  it("waits longer after each failure, but never more than a few seconds", () => {
    const stop = subscribe("x", listener());
    for (let n = 0; n < 12; n += 1) {
      last().onerror?.();
      vi.advanceTimersByTime(n === 0 ? 650 : 6_500);
    }
    expect(Source.all).toHaveLength(13);
    last().onerror?.();
    vi.advanceTimersByTime(3000);
    expect(Source.all).toHaveLength(13);
    stop();
  });

  it("reconnects when the server says goodbye, and at once when the network is back", () => {
    const stop = subscribe("x", listener());
    last().say("bye", {});
    vi.advanceTimersByTime(1000);
    expect(Source.all).toHaveLength(2);
    last().onerror?.();
    window.dispatchEvent(new Event("online"));
    expect(Source.all).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(Source.all).toHaveLength(3);
    stop();
  });

  it("waits as long as a busy server tells", async () => {
    const busy = new Response(null, { status: 429, headers: { "Retry-After": "20" } });
    const ask = vi.fn().mockResolvedValue(busy);
    vi.stubGlobal("fetch", ask);
    const stop = subscribe("x", listener(17));
    last().readyState = Source.CLOSED;
    last().onerror?.();
    expect(ask).toHaveBeenCalledWith("/api/tables/x/stream?last_version=17", expect.anything());
    await vi.advanceTimersByTimeAsync(19_000);
    expect(Source.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(Source.all).toHaveLength(2);
    // When the network is back, it does not wait any longer, and what was told before no longer counts.
    last().readyState = Source.CLOSED;
    last().onerror?.();
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Source.all).toHaveLength(3);
    expect(last().closed).toBe(false);
    stop();
  });

  it("stays silent after it is closed", () => {
    const stop = subscribe("x", listener());
    last().onerror?.();
    stop();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event("online"));
    expect(Source.all).toHaveLength(1);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Hold } from "../src/lib/hold.svelte";

const play = vi.fn();
const hold = new Hold(play);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  hold.back();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("for two seconds", () => {
  test("a choice is not played, and then it is", () => {
    hold.start("stop", "wait");
    expect([hold.token, hold.seconds]).toEqual(["stop", 2]);
    vi.advanceTimersByTime(1000);
    expect(hold.seconds).toBe(1);
    vi.advanceTimersByTime(999);
    expect(play).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(play).toHaveBeenCalledExactlyOnceWith("stop");
    expect(hold.token).toBeNull();
  });

  test("it can be taken back, and is never played then", () => {
    hold.start("stop", "wait");
    hold.back();
    vi.advanceTimersByTime(5000);
    expect(play).not.toHaveBeenCalled();
  });

  test("it can be played sooner, once", () => {
    hold.start("stop", "wait");
    hold.go();
    vi.advanceTimersByTime(5000);
    expect(play).toHaveBeenCalledOnce();
  });

  test("it is played if the page is left: it was decided", () => {
    hold.start("stop", "wait");
    hold.leave();
    expect(play).toHaveBeenCalledExactlyOnceWith("stop");
  });

  test("nothing else can be played", () => {
    hold.start("stop", "wait");
    hold.start("coins", "off");
    vi.advanceTimersByTime(2000);
    expect(play).toHaveBeenCalledExactlyOnceWith("stop");
  });
});

describe("for those who want to be asked", () => {
  test("a choice waits for the answer", () => {
    hold.start("stop", "ask");
    vi.advanceTimersByTime(60_000);
    expect([hold.token, hold.seconds]).toEqual(["stop", null]);
    expect(play).not.toHaveBeenCalled();
    hold.go();
    expect(play).toHaveBeenCalledExactlyOnceWith("stop");
  });

  test("it is not played if the page is left: it was not confirmed", () => {
    hold.start("stop", "ask");
    hold.leave();
    hold.go();
    expect(play).not.toHaveBeenCalled();
  });
});

test("for those who want no delay, a choice is played at once", () => {
  hold.start("stop", "off");
  expect(play).toHaveBeenCalledExactlyOnceWith("stop");
});

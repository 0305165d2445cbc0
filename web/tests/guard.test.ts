import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Guard, QUIET_TIME } from "../src/lib/guard.svelte";

const guard = new Guard();
const pressed = vi.fn();

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)!.click();
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<main><button data-choice="a"></button><div data-dock><button></button></div><button id="tab"></button></main>`;
  const main = document.querySelector("main")!;
  main.addEventListener("click", (event) => guard.click(event), { capture: true });
  for (const button of main.querySelectorAll("button")) button.addEventListener("click", pressed);
});
afterEach(() => {
  guard.stop();
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.innerHTML = "";
});

test("for a moment after a change, choices and the main button do not react", () => {
  guard.restart();
  press("[data-choice]");
  press("[data-dock] button");
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(QUIET_TIME - 1);
  press("[data-choice]");
  expect(pressed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  press("[data-choice]");
  expect(pressed).toHaveBeenCalledOnce();
});

test("each change starts the time anew", () => {
  guard.restart();
  vi.advanceTimersByTime(QUIET_TIME - 50);
  guard.restart();
  vi.advanceTimersByTime(QUIET_TIME - 50);
  press("[data-choice]");
  expect(pressed).not.toHaveBeenCalled();
});

test("what plays nothing always reacts", () => {
  guard.restart();
  press("#tab");
  expect(pressed).toHaveBeenCalledOnce();
});

test("a key that is held down does not press again", () => {
  const button = document.querySelector("[data-choice]")!;
  const key = (repeat: boolean): boolean => {
    const event = new KeyboardEvent("keydown", { key: "Enter", repeat, cancelable: true });
    Object.defineProperty(event, "target", { value: button });
    guard.key(event);
    return event.defaultPrevented;
  };
  expect([key(false), key(true)]).toEqual([false, true]);
});

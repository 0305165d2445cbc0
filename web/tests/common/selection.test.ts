import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Selection } from "../../src/games/common/selection.svelte";
import { settings } from "../../src/lib/settings.svelte";

interface Choice {
  token: string;
}

const [first, second, third] = [{ token: "first" }, { token: "second" }, { token: "third" }] as const;
const choices: readonly Choice[] = [first, second, third];
const act = vi.fn();
const make = (more: object = {}): Selection<Choice> => new Selection<Choice>({ choices: () => choices, act, ...more });
/** A click by mouse or finger; `detail` 0 is a key. */
const click = (timeStamp: number, detail = 1): MouseEvent => ({ timeStamp, detail }) as MouseEvent;

beforeEach(() => (settings.oneClick = "off"));
afterEach(() => {
  settings.oneClick = "off";
  vi.clearAllMocks();
});

describe("a choice", () => {
  test("is selected by the first click, and done by the main button", () => {
    const selection = make();
    selection.press(first, click(1000));
    expect(selection.selected).toBe(first);
    expect(act).not.toHaveBeenCalled();
    selection.do();
    expect(act).toHaveBeenCalledExactlyOnceWith(first);
  });

  test("is done by a double click, but not by a second click later", () => {
    const selection = make();
    selection.press(first, click(1000));
    selection.press(first, click(3000));
    expect(act).not.toHaveBeenCalled();
    expect(selection.nudges).toBe(1);
    selection.press(second, click(4000));
    expect(selection.selected).toBe(second);
    selection.press(second, click(4200, 2));
    expect(act).toHaveBeenCalledExactlyOnceWith(second);
  });

  test("is done by two taps, which browsers need not count as a double click", () => {
    const selection = make();
    selection.press(first, click(1000));
    selection.press(first, click(1300));
    expect(act).toHaveBeenCalledExactlyOnceWith(first);
  });

  test("is not done by two quick clicks on different things", () => {
    const selection = make();
    selection.press(first, click(1000));
    selection.press(second, click(1100, 2));
    expect(selection.selected).toBe(second);
    expect(act).not.toHaveBeenCalled();
  });

  test("is selected by a key, and done by the next", () => {
    const selection = make();
    selection.press(first, click(1000, 0));
    expect(act).not.toHaveBeenCalled();
    selection.press(first, click(9000, 0));
    expect(act).toHaveBeenCalledExactlyOnceWith(first);
  });

  test("is given up with Escape", () => {
    const selection = make();
    selection.press(first, click(1000));
    selection.clear();
    expect(selection.selected).toBeNull();
    selection.do();
    expect(act).not.toHaveBeenCalled();
  });

  test("is previewed while pointed at; the main button stays with what is selected", () => {
    const selection = make();
    selection.select(first);
    selection.point(second);
    expect([selection.shown, selection.selected]).toEqual([second, first]);
    selection.point(null);
    expect(selection.shown).toBe(first);
  });

  test("may be selected by itself, until somebody selects another", () => {
    const selection = make({ usual: () => third });
    expect(selection.selected).toBe(third);
    expect(selection.chosen).toBeNull();
    selection.press(first, click(1000));
    expect(selection.selected).toBe(first);
  });
});

describe("where one click plays", () => {
  beforeEach(() => (settings.oneClick = "on"));

  test("a click does it, on what is selected already, too", () => {
    make().press(first, click(1000));
    expect(act).toHaveBeenLastCalledWith(first);
    make({ usual: () => third }).press(third, click(1000));
    expect(act).toHaveBeenLastCalledWith(third);
  });

  test("what costs more than it seems still has to be selected first", () => {
    const selection = make({ deliberate: (choice: Choice) => choice === second });
    selection.press(second, click(1000));
    expect(selection.selected).toBe(second);
    expect(act).not.toHaveBeenCalled();
    selection.do();
    expect(act).toHaveBeenCalledExactlyOnceWith(second);
  });
});

test("what is hardly ever meant is asked about, however it was chosen", () => {
  const selection = make({ doubtful: (choice: Choice) => choice === second });
  selection.press(second, click(1000));
  selection.press(second, click(1100, 2));
  expect(selection.asked).toBe(second);
  expect(act).not.toHaveBeenCalled();
  selection.asked = null;
  selection.do();
  selection.confirm();
  expect(act).toHaveBeenCalledExactlyOnceWith(second);
});

test("nothing is selected while a choice is about to be played", () => {
  const selection = make({ frozen: () => true });
  selection.press(first, click(1000));
  selection.do();
  expect(selection.selected).toBeNull();
  expect(act).not.toHaveBeenCalled();
});

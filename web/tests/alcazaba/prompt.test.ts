import { beforeEach, expect, test } from "vitest";
import { legalChoices } from "../../src/games/alcazaba/model";
import { prompt } from "../../src/games/alcazaba/prompt";
import { say, useTexts } from "../../src/lib/i18n.svelte";
import english from "./english";
import { position, type Name } from "./played";

beforeEach(() => useTexts("en", english));

function words(name: Name, mine = true, rebuilding = false): [number | null, string, string] {
  const { view, choices } = position(name);
  const { seat, text, more } = prompt(view, legalChoices(mine ? choices : []), rebuilding);
  return [seat, say(text), more.map(say).join(" ")];
}

test("says what I can do", () => {
  expect(words("turn")).toEqual([1, "Ani, place your marker or throw again.", expect.stringMatching(/markers? left|last marker/)]);
  expect(words("rebuild")[1]).toBe("Ani, place your marker, throw again or rebuild.");
  expect(words("rebuild", true, true)).toEqual([1, "Ani, rebuild your Alhambra.", "Your marker is then out for this round."]);
  expect(words("last")[1]).toBe("Ani, place your marker.");
  expect(words("take")).toEqual([1, expect.stringMatching(/^Ani, choose your reward at the \w+\.$/), expect.stringContaining("the chip")]);
  expect(words("settle")).toEqual([
    1,
    "Ani, pavilion 6: choose its place in your Alhambra.",
    "2 places are possible. Tiles are never turned.",
  ]);
  expect(words("nowhere")).toEqual([1, expect.stringContaining("fits nowhere in your Alhambra."), "It goes to your reserve or to Dirk."]);
  expect(words("caliph")[1]).toBe("Ani, who starts the next round?");
});

test("says what somebody else is doing", () => {
  expect(words("theirs", false)).toEqual([2, "Ben is thinking.", ""]);
  expect(words("throwing", false)[1]).toMatch(/throws the dice\.$/);
  expect(words("take", false)[1]).toMatch(/^Ani chooses a reward at the \w+\.$/);
  expect(words("their-tile", false)[1]).toMatch(/^Ben looks for a place: \w+ \d+\.$/);
  expect(words("caliph", false)[1]).toBe("Ani names who starts the next round.");
});

test("says when tiles are laid out, and when the game is over", () => {
  expect(words("first")[1]).toBe("The starting player is drawn at random.");
  expect(words("stack")).toEqual([null, "Round 2: the tiles are laid out.", ""]);
  expect(words("over")).toEqual([null, "The game is over.", ""]);
});

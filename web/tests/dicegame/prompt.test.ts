import { expect, test } from "vitest";
import { legalChoices } from "../../src/games/dicegame/model";
import { listed, prompt } from "../../src/games/dicegame/prompt";
import { say, useTexts } from "../../src/lib/i18n.svelte";
import english from "./english";
import { changed, position, type Name } from "./played";

useTexts("en", english);

function words(name: Name, mine = true): [number | null, string, string] {
  const { view, choices } = position(name);
  const { seat, text, more } = prompt(view, legalChoices(mine ? choices : []));
  return [seat, say(text), more.map(say).join(" ")];
}

test("says what I can do", () => {
  expect(words("turn")).toEqual([
    1,
    "Ani, place your marker or throw again.",
    "Second throw: 2 seraglios, 2 arcades, 2 chambers, 1 garden and 1 tower. One throw is left.",
  ]);
  expect(words("last")).toEqual([1, "Ani, place your marker.", "Third throw: 3 gardens, 2 seraglios, 2 chambers and 1 arcade."]);
  expect(words("annulled")).toEqual([1, "Ani, throw the same dice again, or place your marker.", ""]);
  expect(words("take")).toEqual([1, "Ani, which reward do you take at the pavilion?", "Dora gets the other reward."]);
  expect(words("alone")[2]).toBe("The other reward is lost: there is no other marker here.");
  expect(words("exchange")).toEqual([
    1,
    "Ani, where do your building points go?",
    "You get one building point. An exchange chip takes it to another column.",
  ]);
  expect(words("caliph")).toEqual([1, "Ani, who starts the next round?", ""]);
});

test("says what somebody else is doing", () => {
  expect(words("theirs", false)).toEqual([2, "It is Ben’s turn.", expect.stringMatching(/^First throw: .*\.$/)]);
  expect(words("theirs", false)[2]).not.toContain("left");
  expect(words("throwing", false)).toEqual([1, "Ani throws.", ""]);
  expect(words("take", false)).toEqual([1, "Ani chooses a reward at the pavilion.", ""]);
  expect(words("exchange", false)[1]).toBe("Ani decides where a building point goes.");
  expect(words("caliph", false)[1]).toBe("Ani names who starts the next round.");
});

test("says what happens while nobody decides", () => {
  expect(words("chips", false)).toEqual([null, "The bonus chips are laid out.", ""]);
  expect(words("dirk", false)[1]).toBe("Dirk’s markers are placed.");
  expect(words("over", false)).toEqual([null, "The game is over.", ""]);
});

test("the black die counts among the dice", () => {
  const { view, choices } = position("turn");
  const black = changed(view, (copy) => (copy.black = "S"));
  expect(prompt(black, legalChoices(choices)).more.map(say)[0]).toContain("3 seraglios");
});

test("dice are counted in words", () => {
  expect(say(listed("GGGG"))).toBe("4 gardens");
  expect(say(listed("AT"))).toBe("1 arcade and 1 tower");
  expect(say(listed("PSACGT"))).toBe("1 pavilion, 1 seraglio, 1 arcade, 1 chamber, 1 garden and 1 tower");
});

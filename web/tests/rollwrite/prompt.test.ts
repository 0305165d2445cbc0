import { expect, test } from "vitest";
import english from "./english";
import { legalChoices } from "../../src/games/rollwrite/model";
import { prompt } from "../../src/games/rollwrite/prompt";
import { say, useTexts } from "../../src/lib/i18n.svelte";
import { position, type Name } from "./played";

useTexts("en", english);

function words(name: Name, mine = true): [number | null, string, string] {
  const { view, choices } = position(name);
  const { seat, text, more } = prompt(view, legalChoices(mine ? choices : []));
  return [seat, say(text), more.map(say).join(" ")];
}

test("says what I can do", () => {
  expect(words("turn")).toEqual([1, "Your turn, Ani: construct a glowing building.", "For a coin, you turn a die by one."]);
  expect(words("poor")[2]).not.toContain("turn a die");
  expect(words("nothing")).toEqual([1, "Your turn, Ani: gain coins.", "Everything where your dice meet is already constructed."]);
  expect(words("second")).toEqual([1, "Ani, do you construct a second building?", "For 3 coins, or leave it at one building."]);
  expect(words("keep")).toEqual([1, "Ani, which pair do you keep?", "The other two dice go to Ben."]);
});

test("says what somebody else is doing", () => {
  expect(words("theirs", false)).toEqual([2, "It is Ben’s turn.", ""]);
  expect(words("second", false)).toEqual([1, "Ani may construct a second building.", ""]);
  expect(words("keep", false)).toEqual([1, "Ani chooses which pair to keep.", ""]);
});

test("says who rolls, and when the game is over", () => {
  expect(words("set-up", false)[1]).toMatch(/rolls\.$/);
  expect(words("over", false)).toEqual([null, "The game is over.", ""]);
});

test("says that it is the last round, and while dice roll, whose they are", () => {
  const { view, choices } = position("turn");
  const last = { ...view, round: view.rounds };
  expect(prompt(last, legalChoices(choices)).more.map(say)).toEqual(["This is the last round."]);
  expect(prompt(view, legalChoices(choices), 3).seat).toBe(3);
});

import { beforeEach, describe, expect, it } from "vitest";
import client from "../src/games/plain";
import { api } from "../src/lib/api";
import { useTexts, type Language } from "../src/lib/i18n.svelte";
import type { Position } from "../src/lib/messages";
import { TableModel } from "../src/lib/table.svelte";
import de from "../src/generated/locales/de/result.json";
import en from "../src/generated/locales/en/result.json";
import nl from "../src/generated/locales/nl/result.json";
import { outcomeOf } from "../src/pages/table/headline";
import { position, seat, snapshot } from "./fixtures";

const PLAYERS = ["Ani", "Ben", "Clara"];

/** What is said to whoever holds some seats about a game that ended with these points. */
function told(points: number[], held: number[], language: Language = "en"): (string | null)[] {
  useTexts(language, { en, de, nl }[language]);
  const players = PLAYERS.slice(0, points.length);
  const winners = points.flatMap((one, at) => (one === Math.max(...points) ? [at + 1] : []));
  const view = { game: "pig", players, to_move: null, scores: points } as unknown as Position["view"];
  const model = new TableModel("table", api);
  const seats = players.map((_, at) => seat(at + 1, { holder: held.includes(at + 1) ? "me" : `other-${at}` }));
  model.load(snapshot({ status: "finished", seats, position: position({ view, winners, to_move: null }) }, "me"));
  const { headline, own } = outcomeOf(model, client);
  return [headline, own];
}

describe("the headline of a result", () => {
  beforeEach(() => useTexts("en", en));

  it("says who won, and how far one is behind", () => {
    expect(told([58, 71, 40], [1])).toEqual(["Ben wins with 71 points", "You: 2nd, 13 behind"]);
    expect(told([58, 71, 58], [1])).toEqual(["Ben wins with 71 points", "You: shared 2nd, 13 behind"]);
    expect(told([58, 71, 40], [1], "de")).toEqual(["Ben gewinnt mit 71 Punkten", "Du: 2. Platz, 13 Punkte zurück"]);
    expect(told([58, 71, 58], [1], "de")[1]).toBe("Du: geteilter 2. Platz, 13 Punkte zurück");
    expect(told([70, 71, 40], [1], "nl")).toEqual(["Ben wint met 71 punten", "Jij: 2e plaats, 1 punt achter"]);
  });

  it("says by how much one has won", () => {
    expect(told([71, 58, 40], [1])).toEqual(["You win with 71 points", "You: 1st, 13 ahead"]);
    expect(told([71, 71, 40], [2])).toEqual(["Ani and Ben share the victory with 71 points", "You: shared 1st"]);
  });

  it("speaks of nobody in particular where several look at it, or somebody who watched", () => {
    expect(told([71, 58, 40], [1, 2])).toEqual(["Ani wins with 71 points", null]);
    expect(told([71, 58, 40], [])).toEqual(["Ani wins with 71 points", null]);
  });

  it("is the score alone for whoever played alone", () => {
    expect(told([87], [1])).toEqual(["87 points", null]);
  });
});

import { describe, expect, it } from "vitest";
import { parse, rulesPath } from "../src/lib/router";
import { search } from "../src/pages/rules/search";

const rule = (anchor: string, number: string, title: string, html: string) => ({ anchor, number, title, html });
const book = {
  game: "hog",
  language: "de",
  title: "Schwein",
  html: "",
  pictures: [],
  sections: [
    {
      ...rule("material", "1", "Material", ""),
      rules: [rule("coins", "1.1", "Münzen", "<p>Runde Scheiben aus <em>Gold</em> &amp; Silber.</p>")],
    },
    {
      ...rule("turn", "2", "Ein Zug", ""),
      rules: [rule("rolling", "2.1", "Würfeln", "<p>So oft du willst.</p>"), rule("street", "2.2", "Straße", "<p>Drei Münzen.</p>")],
    },
  ],
};
const found = (query: string): string[] => search(book, query).flatMap(({ rules }) => rules.map(({ anchor }) => anchor));

describe("searching the rules", () => {
  it("shows everything without a query", () => expect(found("  ")).toEqual(["coins", "rolling", "street"]));
  it("wants all words", () => expect(found("münzen drei")).toEqual(["street"]));
  it("minds neither case nor accents", () => expect(found("MUNZEN")).toEqual(["coins", "street"]));
  it("knows sharp s", () => expect(found("strasse")).toEqual(["street"]));
  it("reads text, not markup", () => {
    expect(found("em")).toEqual([]);
    expect(found("gold & silber")).toEqual(["coins"]);
  });
  it("knows numbers", () => expect(found("2.1")).toEqual(["rolling"]));
  it("drops sections without rules", () => expect(search(book, "gold").map(({ anchor }) => anchor)).toEqual(["material"]));
});

describe("the address of rules", () => {
  it("is read the way it is built", () => {
    expect(parse(rulesPath("rollwrite"))).toEqual({ page: "rules", game: "rollwrite" });
    expect(parse(rulesPath(null))).toEqual({ page: "rules", game: null });
    expect(parse("/rules/a/b")).toEqual({ page: "notFound" });
  });
});

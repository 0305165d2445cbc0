import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addressTo,
  reasonText,
  language,
  preferredLanguage,
  say,
  sentence,
  setLanguage,
  t,
  useTexts,
  type Key,
} from "../src/lib/i18n.svelte";
import { writeCookie, readCookie } from "../src/lib/cookies";
import { entryText } from "../src/lib/log";
import { entry } from "./fixtures";

const texts = {
  "kind.G": "garden",
  "x.plain": "{name} builds {kind}",
  "x.coins": { one: "{n} coin", other: "{n} coins" },
  "x.braces": "{{not}} {name}",
  "error.no-coins": "There is no coin left to pay with.",
};
const key = (name: string): Key => name as Key;

afterEach(() => {
  document.cookie = "comares-language=; Path=/; Max-Age=0";
});

describe("texts", () => {
  it("fill in names, numbers and other templates", () => {
    useTexts("en", texts);
    expect(t(key("x.plain"), { name: "Ani", kind: { key: "kind.G", data: {} } })).toBe("Ani builds garden");
    expect(say({ key: "x.plain", data: { name: "Ani", kind: "G" } })).toBe("Ani builds G");
    expect(say("Ani")).toBe("Ani");
    expect(say(null)).toBe("");
  });

  it("take the plural form of the language", () => {
    useTexts("en", texts);
    expect(t(key("x.coins"), { n: 1 })).toBe("1 coin");
    expect(t(key("x.coins"), { n: 0 })).toBe("0 coins");
  });

  it("escape braces like Python, and never interpret what people put into their names", () => {
    useTexts("en", texts);
    expect(t(key("x.braces"), { name: "{n}$&" })).toBe("{not} {n}$&");
  });

  it("explain why something is not possible", () => {
    useTexts("en", texts);
    expect(reasonText({ code: "no-coins", data: {} })).toBe("There is no coin left to pay with.");
  });

  it("capitalise the first letter of a sentence", () => {
    expect(sentence("übrig")).toBe("Übrig");
    expect(sentence("")).toBe("");
  });

  it("describe who did what, and what followed", () => {
    useTexts("en", { ...texts, "x.did": "{who} builds a {kind}", "x.done": "the {kind} is complete." });
    const garden = { kind: { key: "kind.G", data: {} } };
    const did = { key: "x.did", data: { who: "ani", ...garden } };
    const happened = entry(1, { say: did, also: [{ key: "x.done", data: garden }] });
    expect(entryText(happened)).toBe("Ani builds a garden. The garden is complete.");
    expect(entryText({ ...happened, also: [] })).toBe("Ani builds a garden.");
  });
});

describe("texts for the only person at a table", () => {
  const addressed = {
    ...texts,
    you: "You",
    "x.did": "{who:{who} builds|you build} a {kind}; {name:{name} pays|you pay}",
    "x.turn": "{name:{name}, build|Build} your {kind}.",
    "x.of": "{name:{name}’s|Your} garden",
  };
  const kind = { key: "kind.G", data: {} };

  afterEach(() => addressTo(null));

  it("call them you, and others by name", () => {
    useTexts("en", addressed);
    const did = { key: "x.did", data: { who: "Ani", name: "Ben", kind } };
    expect(say(did)).toBe("Ani builds a garden; Ben pays");
    addressTo("Ani");
    expect(say(did)).toBe("you build a garden; Ben pays");
    expect(say({ ...did, data: { who: "Ben", name: "Ani", kind } })).toBe("Ben builds a garden; you pay");
    expect(entryText(entry(1, { say: did }))).toBe("You build a garden; Ben pays.");
    expect([say("Ani"), say("Ben")]).toEqual(["You", "Ben"]);
    expect(t(key("x.turn"), { name: say("Ani"), kind })).toBe("Build your garden.");
    expect(t(key("x.turn"), { name: say("Ben"), kind })).toBe("Ben, build your garden.");
    expect(t(key("x.plain"), { name: "Ani", kind })).toBe("Ani builds garden");
  });

  it("take names for nothing else", () => {
    useTexts("en", addressed);
    addressTo("Ani");
    expect(t(key("x.turn"), { name: "Ben", kind: "Ani" })).toBe("Ben, build your Ani.");
    expect(t(key("x.of"), { name: "{name}|$&" })).toBe("{name}|$&’s garden");
  });
});

describe("texts that came with the page", () => {
  it("are used for their own language", async () => {
    document.body.innerHTML = `<script type="application/json" id="texts" lang="de">{"common": {"kind.G": "Lustgarten"}}</script>`;
    vi.resetModules();
    const fresh = await import("../src/lib/i18n.svelte");
    await fresh.setLanguage("de");
    expect(fresh.t("kind.G")).toBe("Lustgarten");
    await fresh.loadTexts("home");
    expect(fresh.t("kind.G")).toBe("Lustgarten");
    expect(fresh.t("web.home.title")).not.toBe("web.home.title");
    await fresh.setLanguage("nl");
    expect(fresh.t("kind.G")).toBe("tuin");
    document.body.innerHTML = "";
  });
});

describe("the language", () => {
  it("is the one chosen last, whichever loads first", async () => {
    await Promise.all([setLanguage("de"), setLanguage("nl")]);
    expect(language()).toBe("nl");
  });

  it("is that of the page, or English", () => {
    document.documentElement.lang = "de";
    expect(preferredLanguage()).toBe("de");
    document.documentElement.lang = "fr";
    expect(preferredLanguage()).toBe("en");
  });

  it("is the one chosen on an earlier visit", () => {
    document.documentElement.lang = "de";
    writeCookie("language", "nl");
    expect(preferredLanguage()).toBe("nl");
    writeCookie("language", "klingon");
    expect(preferredLanguage()).toBe("de");
  });

  it("can be changed at any time, and is remembered if people chose it", async () => {
    await setLanguage("de");
    expect(language()).toBe("de");
    expect(readCookie("language")).toBeNull();
    expect(t("kind.G")).toBe("Garten");
    await setLanguage("nl", true);
    expect(t("kind.G")).toBe("tuin");
    expect(document.documentElement.lang).toBe("nl");
    expect(readCookie("language")).toBe("nl");
  });
});

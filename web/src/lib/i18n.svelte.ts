/**
 * Texts for people, in their language: the same templates as in Python. What everybody needs is one file per language, what only one game
 * or the home page says another one; all are loaded when needed, but those that came with the page. What was not there when the client was
 * built, the server tells.
 */

import type { Key, Language } from "../generated/keys";
import { keep, kept } from "./kept";
import type { Reason, Say } from "./messages";

export type { Key, Language };

type Template = string | Record<string, string>;
type Filling = Record<string, string | number | Say>;

/** The languages there are, each by its own name. */
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch", nl: "Nederlands" };

const files = import.meta.glob<Record<string, Template>>("../generated/locales/*/*.json", { import: "default" });

const known = (name: string | null): name is Language => name !== null && name in LANGUAGES;

/** The language chosen before on this device, or else that of the page, which the server knows from the browser. */
export function preferred(): Language {
  return [kept("language"), document.documentElement.lang].find(known) ?? "en";
}

let templates = $state.raw<Record<string, Template>>({});
let current = $state<Language>("en");
let plural = new Intl.PluralRules("en");

/** The language spoken now. */
export const language = (): Language => current;

/** What is spoken about: everything, and the pages and games that were opened. */
const subjects = ["common"];

/** The texts that came with the page, by what they are about. */
const sent = import.meta.env.SSR ? null : document.getElementById("texts");
const brought = JSON.parse(sent?.textContent ?? "{}") as Record<string, Record<string, Template>>;

async function read(name: Language, subject: string): Promise<Record<string, Template>> {
  if (sent?.lang === name && brought[subject]) return brought[subject];
  const file = files[fileOf(name, subject)];
  return file ? file() : askServer(name, subject);
}

const fileOf = (name: Language, subject: string): string => `../generated/locales/${name}/${subject}.json`;

async function askServer(name: Language, subject: string): Promise<Record<string, Template>> {
  const answer = await fetch(`/api/texts/${name}/${encodeURIComponent(subject)}`);
  return answer.ok ? ((await answer.json()) as Record<string, Template>) : {};
}

/** Whether the client was built with what there is to say about a game or a page. */
export const isBuilt = (subject: string): boolean => fileOf("en", subject) in files;

/** The language that is spoken, or will be as soon as its texts are there. */
let wanted: Language = "en";

/** Speak a language from now on; everything on the page changes at once. */
export async function speak(name: Language, chosen = false): Promise<void> {
  wanted = name;
  let found: Record<string, Template>[];
  do {
    found = await Promise.all(subjects.map((subject) => read(name, subject)));
  } while (found.length < subjects.length); // meanwhile there may be more to speak about
  if (name !== wanted) return; // another one was chosen meanwhile
  use(name, Object.assign({}, ...found) as Record<string, Template>);
  if (chosen) keep("language", name);
}

const spoken = new Map<string, Promise<void>>();

async function add(name: Language, subject: string): Promise<void> {
  const found = await read(name, subject);
  if (name === wanted) use(name, { ...templates, ...found });
}

/** Speak about a game, or a page, as well. */
export async function speakOf(subject: string): Promise<void> {
  const before = spoken.get(subject);
  if (before) return before;
  subjects.push(subject);
  const now = add(wanted, subject);
  spoken.set(subject, now);
  try {
    await now;
  } catch (error) {
    // Another time there may be a connection.
    spoken.delete(subject);
    subjects.splice(subjects.indexOf(subject), 1);
    throw error;
  }
}

/** Speak with these templates. */
export function use(name: Language, with_: Record<string, Template>): void {
  plural = new Intl.PluralRules(name);
  templates = with_;
  current = wanted = name;
  if (!import.meta.env.SSR) document.documentElement.lang = name;
}

/** The text of a key with its data filled in. */
export const t = (key: Key, data: Filling = {}): string => fill(key, data);

function fill(key: string, data: Filling): string {
  let template = templates[key];
  if (template === undefined) return key;
  if (typeof template !== "string") template = template[plural.select(Number(data.n))] ?? template.other ?? key;
  return template.replace(/\{\{|\}\}|\{([a-z_]+)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return found[0]!;
    const value = data[name];
    return value === undefined ? found : typeof value === "object" ? say(value) : String(value);
  });
}

/** The text of something the server said; names stay as they are. */
export function say(what: Say | string | null): string {
  return what === null ? "" : typeof what === "string" ? what : fill(what.key, what.data);
}

/** Whether there is something to say for a key. */
export const has = (key: string): boolean => key in templates;

/** What a game is called. */
export const nameOfGame = (game: string): string => fill(`${game}.name`, {});

/** How far a game is: not every game knows how many rounds there will be. */
export function roundOf({ round, rounds = 0 }: { round: number; rounds?: number }): string {
  if (!round) return t("game.set-up");
  return rounds ? t("game.round", { round, rounds }) : t("game.round-only", { round });
}

/** Why something is not possible, as a sentence. */
export const because = (reason: Reason): string => fill(`error.${reason.code}`, reason.data);

/** A sentence begins with a capital letter, wherever its parts come from. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

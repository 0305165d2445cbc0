/**
 * Translations, from the same templates as in Python. For each language there is one file with common texts and one for each game and for
 * the home page, loaded when needed unless they came with the page. Texts of games that the client was not built with come from the server.
 */

import type { Key, Language } from "../generated/keys";
import { keep, kept } from "./kept";
import type { Reason, Say } from "./messages";

export type { Key, Language };

type Template = string | Record<string, string>;
type Filling = Record<string, string | number | Say>;

/** The available languages, each by its own name. */
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch", nl: "Nederlands" };

const files = import.meta.glob<Record<string, Template>>("../generated/locales/*/*.json", { import: "default" });

const known = (name: string | null): name is Language => name !== null && name in LANGUAGES;

/** The language chosen on this device before, or else that of the page, which the server picked for this browser. */
export function preferred(): Language {
  return [kept("language"), document.documentElement.lang].find(known) ?? "en";
}

let templates = $state.raw<Record<string, Template>>({});
let current = $state<Language>("en");
let plural = new Intl.PluralRules("en");

/** The current language. */
export const language = (): Language => current;

/** The files in use: the common one, and those of the pages and games opened so far. */
const subjects = ["common"];

/** The texts that came with the page, by file. */
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

/** Whether the client was built with the texts of a game or a page. */
export const isBuilt = (subject: string): boolean => fileOf("en", subject) in files;

/** The language chosen last; it becomes current once its texts are loaded. */
let wanted: Language = "en";

/** Switch to a language; everything on the page changes at once. */
export async function speak(name: Language, chosen = false): Promise<void> {
  wanted = name;
  let found: Record<string, Template>[];
  do {
    found = await Promise.all(subjects.map((subject) => read(name, subject)));
  } while (found.length < subjects.length); // more files may be needed by now
  if (name !== wanted) return; // another language was chosen meanwhile
  use(name, Object.assign({}, ...found) as Record<string, Template>);
  if (chosen) keep("language", name);
}

const spoken = new Map<string, Promise<void>>();

async function add(name: Language, subject: string): Promise<void> {
  const found = await read(name, subject);
  if (name === wanted) use(name, { ...templates, ...found });
}

/** Load the texts of a game or a page. */
export async function speakOf(subject: string): Promise<void> {
  const before = spoken.get(subject);
  if (before) return before;
  subjects.push(subject);
  const now = add(wanted, subject);
  spoken.set(subject, now);
  try {
    await now;
  } catch (error) {
    // Allow another attempt later.
    spoken.delete(subject);
    subjects.splice(subjects.indexOf(subject), 1);
    throw error;
  }
}

/** Use these templates from now on. */
export function use(name: Language, with_: Record<string, Template>): void {
  plural = new Intl.PluralRules(name);
  templates = with_;
  current = wanted = name;
  if (!import.meta.env.SSR) document.documentElement.lang = name;
}

/** The text for a key, with its data filled in. */
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

/** The text of a message from the server; plain strings, such as names, stay as they are. */
export function say(what: Say | string | null): string {
  return what === null ? "" : typeof what === "string" ? what : fill(what.key, what.data);
}

/** Whether there is a text for a key. */
export const has = (key: string): boolean => key in templates;

/** The name of a game. */
export const nameOfGame = (game: string): string => fill(`${game}.name`, {});

/** The current round; not every game knows how many there will be. */
export function roundOf({ round, rounds = 0 }: { round: number; rounds?: number }): string {
  if (!round) return t("game.set-up");
  return rounds ? t("game.round", { round, rounds }) : t("game.round-only", { round });
}

/** The reason why something is not possible, as a sentence. */
export const because = (reason: Reason): string => fill(`error.${reason.code}`, reason.data);

/** Text with a capital first letter. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

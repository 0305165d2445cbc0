/**
 * Translations, from the same templates as in Python. For each language there is one file with common texts and one for each game and for
 * the home page, loaded when needed unless they came with the page. Texts of games that the client was not built with come from the server.
 */

import type { Key, Language } from "../generated/keys";
import { writeCookie, readCookie } from "./cookies";
import type { Reason, Say } from "./messages";

export type { Key, Language };

type Template = string | Record<string, string>;
type Filling = Record<string, string | number | Say>;

/** The available languages, each by its own name. */
export const LANGUAGES: Record<Language, string> = { en: "English", de: "Deutsch", nl: "Nederlands" };

const files = import.meta.glob<Record<string, Template>>("../generated/locales/*/*.json", { import: "default" });

const known = (name: string | null): name is Language => name !== null && name in LANGUAGES;

/** The language chosen on this device before, or else that of the page, which the server picked for this browser. */
export function preferredLanguage(): Language {
  return [readCookie("language"), document.documentElement.lang].find(known) ?? "en";
}

let templates = $state.raw<Record<string, Template>>({});
let current = $state<Language>("en");
let plural = new Intl.PluralRules("en");

/** The current language. */
export const language = (): Language => current;

/** The files in use: the common one, and those of the pages and games opened so far. */
const parts = ["common"];

/** The texts that came with the page, by file. */
const embedded = import.meta.env.SSR ? null : document.getElementById("texts");
const embeddedTexts = JSON.parse(embedded?.textContent ?? "{}") as Record<string, Record<string, Template>>;

async function load(name: Language, part: string): Promise<Record<string, Template>> {
  if (embedded?.lang === name && embeddedTexts[part]) return embeddedTexts[part];
  const file = files[fileOf(name, part)];
  return file ? file() : fetchTexts(name, part);
}

const fileOf = (name: Language, part: string): string => `../generated/locales/${name}/${part}.json`;

async function fetchTexts(name: Language, part: string): Promise<Record<string, Template>> {
  const response = await fetch(`/api/texts/${name}/${encodeURIComponent(part)}`);
  return response.ok ? ((await response.json()) as Record<string, Template>) : {};
}

/** Whether the client was built with the texts of a game or a page. */
export const hasTexts = (part: string): boolean => fileOf("en", part) in files;

/** The language chosen last; it becomes current once its texts are loaded. */
let requested: Language = "en";

/** Switch to a language; everything on the page changes at once. */
export async function setLanguage(name: Language, chosen = false): Promise<void> {
  requested = name;
  let found: Record<string, Template>[];
  do {
    found = await Promise.all(parts.map((part) => load(name, part)));
  } while (found.length < parts.length); // more files may be needed by now
  if (name !== requested) return; // another language was chosen meanwhile
  useTexts(name, Object.assign({}, ...found) as Record<string, Template>);
  if (chosen) writeCookie("language", name);
}

const loading = new Map<string, Promise<void>>();

async function add(name: Language, part: string): Promise<void> {
  const found = await load(name, part);
  if (name === requested) useTexts(name, { ...templates, ...found });
}

/** Load the texts of a game or a page. */
export async function loadTexts(part: string): Promise<void> {
  const before = loading.get(part);
  if (before) return before;
  parts.push(part);
  const now = add(requested, part);
  loading.set(part, now);
  try {
    await now;
  } catch (error) {
    // Allow another attempt later.
    loading.delete(part);
    parts.splice(parts.indexOf(part), 1);
    throw error;
  }
}

/** Use these templates from now on. */
export function useTexts(name: Language, texts: Record<string, Template>): void {
  plural = new Intl.PluralRules(name);
  templates = texts;
  current = requested = name;
  if (!import.meta.env.SSR) document.documentElement.lang = name;
}

/** The text for a key, with its data filled in. */
export const t = (key: Key, data: Filling = {}): string => fill(key, data);

let reader = $state<string | null>(null);

/** From now on, texts call this player "you" instead of by name: whoever reads them, at a table without other people. */
export const addressTo = (name: string | null): void => {
  reader = name;
};

/** Whether a name to fill in is the reader's, as it is or as `say` returns it. */
const isReader = (name: unknown): boolean => reader !== null && (name === reader || name === t("you"));

/** Two forms of a part of a text, for others and for the reader: `{name:they|you}`. */
const FORMS = /\{([a-z_]+):((?:[^{}]|\{[a-z_]+\})*)\|([^{}|]*)\}/g;

function fill(key: string, data: Filling): string {
  let template = templates[key];
  if (template === undefined) return key;
  if (typeof template !== "string") template = template[plural.select(Number(data.n))] ?? template.other ?? key;
  const addressed = template.replace(FORMS, (_, name: string, they: string, you: string) => (isReader(data[name]) ? you : they));
  return addressed.replace(/\{\{|\}\}|\{([a-z_]+)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return found[0]!;
    const value = data[name];
    return value === undefined ? found : typeof value === "object" ? say(value) : String(value);
  });
}

/** The text of a message from the server; plain strings, such as names, stay as they are, except the reader's own. */
export function say(what: Say | string | null): string {
  if (typeof what === "string") return what === reader ? t("you") : what;
  return what === null ? "" : fill(what.key, what.data);
}

/** Whether there is a text for a key. */
export const has = (key: string): boolean => key in templates;

/** The reason why something is not possible, as a sentence. */
export const reasonText = (reason: Reason): string => fill(`error.${reason.code}`, reason.data);

/** Text with a capital first letter. */
export const sentence = (text: string): string => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

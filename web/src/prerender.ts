/**
 * The home page before any data has arrived, rendered when the client is built. The server includes it in the page, so that people see it
 * before any script has run.
 */

import { render } from "svelte/server";
import { LANGUAGES, setLanguage, loadTexts, type Language } from "./lib/i18n.svelte";
import Home from "./pages/home/Home.svelte";

/** The home page's HTML in each language. */
export async function home(): Promise<Record<string, string>> {
  await loadTexts("home");
  const drawn: Record<string, string> = {};
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await setLanguage(language);
    drawn[language] = render(Home).body;
  }
  return drawn;
}

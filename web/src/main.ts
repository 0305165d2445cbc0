import { mount } from "svelte";
import App from "./App.svelte";
import { draw } from "./lib/firstframe.svelte";
import { preferred, speak } from "./lib/i18n.svelte";
import { parse } from "./lib/router";
import { settings } from "./lib/settings.svelte";
import "./look/look.css";
import { pages } from "./pages";
import { begin } from "./pages/table/opening";

/** Show the page of this address. */
async function start(): Promise<void> {
  settings.remember();
  const route = parse(location.pathname);
  const opening = route.page === "table" ? begin(route.id) : null;
  await Promise.all([speak(preferred()), pages[route.page](), opening]);
  // The server may have sent the page as a drawing that cannot be used yet (see prerender.ts); now it becomes the page itself.
  const app = document.getElementById("app")!;
  app.replaceChildren();
  app.inert = false;
  draw(() => mount(App, { target: app }));
}

// Not at the top level: what is loaded there would wait for this file, and this file for it. And not while this file runs: a browser notes
// where something was asked for, and reads all of the file a second time to tell.
queueMicrotask(() => void start());

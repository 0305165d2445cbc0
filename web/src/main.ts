import { mount } from "svelte";
import App from "./App.svelte";
import { draw } from "./lib/firstframe.svelte";
import { preferred, speak } from "./lib/i18n.svelte";
import { parse } from "./lib/router";
import { settings } from "./lib/settings.svelte";
import "./look/look.css";
import { pages } from "./pages";
import { begin } from "./pages/table/opening";

/** Show the page for the current address. */
async function start(): Promise<void> {
  settings.remember();
  const route = parse(location.pathname);
  const opening = route.page === "table" ? begin(route.id) : null;
  await Promise.all([speak(preferred()), pages[route.page](), opening]);
  // The server may have sent a prerendered, inert copy of the page (see prerender.ts); replace it with the real one.
  const app = document.getElementById("app")!;
  app.replaceChildren();
  app.inert = false;
  draw(() => mount(App, { target: app }));
}

// Not a top-level await: the modules loaded here import this file, and each would wait for the other. And not synchronously: a browser
// records where a request came from, and would parse the whole file a second time for that.
queueMicrotask(() => void start());

import { mount } from "svelte";
import App from "./App.svelte";
import { drawFirstFrame } from "./lib/firstframe.svelte";
import { preferredLanguage, setLanguage } from "./lib/i18n.svelte";
import { parse } from "./lib/router";
import { settings } from "./lib/settings.svelte";
import "./look/look.css";
import { pages } from "./pages";
import { prefetchTable } from "./pages/table/loading";

/** Show the page for the current address. */
async function start(): Promise<void> {
  settings.load();
  const route = parse(location.pathname);
  const loading = route.page === "table" ? prefetchTable(route.id) : null;
  await Promise.all([setLanguage(preferredLanguage()), pages[route.page](), loading]);
  // The server may have sent a prerendered, inert copy of the page (see prerender.ts); replace it with the real one.
  const app = document.getElementById("app")!;
  app.replaceChildren();
  app.inert = false;
  drawFirstFrame(() => mount(App, { target: app }));
}

// Not a top-level await: the modules loaded here import this file, and each would wait for the other. And not synchronously: a browser
// records where a request came from, and would parse the whole file a second time for that.
queueMicrotask(() => void start());

/** A page that shows the Roll & Write table in positions from recorded games: rollwrite.html?at=keep&lang=de&theme=dark; ?steps plays a few. */

import { mount } from "svelte";
import { setLanguage, type Language } from "../src/lib/i18n.svelte";
import { settings, type Theme } from "../src/lib/settings.svelte";
import "../src/look/look.css";
import States from "./States.svelte";

const query = new URLSearchParams(location.search);
settings.theme = (query.get("theme") as Theme | null) ?? "light";
await setLanguage((query.get("lang") as Language | null) ?? "en");
mount(States, { target: document.querySelector("#app")!, props: { at: query.get("at") ?? "turn", steps: query.has("steps") } });

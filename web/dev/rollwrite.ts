/** A page that shows the Roll & Write table in positions from recorded games: rollwrite.html?at=keep&lang=de&theme=dark; ?steps plays a few. */

import { mount } from "svelte";
import { speak, type Language } from "../src/lib/i18n.svelte";
import { settings, type Theme } from "../src/lib/settings.svelte";
import "../src/look/look.css";
import States from "./States.svelte";

const asked = new URLSearchParams(location.search);
settings.theme = (asked.get("theme") as Theme | null) ?? "light";
await speak((asked.get("lang") as Language | null) ?? "en");
mount(States, { target: document.querySelector("#app")!, props: { at: asked.get("at") ?? "turn", steps: asked.has("steps") } });

import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./lib/i18n.svelte";
import { parse } from "./lib/router";
import "./lib/settings.svelte";
import "./look/look.css";
import { pages } from "./pages";

await Promise.all([speak(preferred()), pages[parse(location.pathname).page]()]);
// The server may have sent the page as a drawing that cannot be used yet (see prerender.ts); now it becomes the page itself.
const app = document.getElementById("app")!;
app.replaceChildren();
app.inert = false;
mount(App, { target: app });

import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, speak } from "./lib/i18n.svelte";
import "./lib/settings.svelte";
import "./look/look.css";

await speak(preferred());
mount(App, { target: document.getElementById("app")! });

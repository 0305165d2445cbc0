// Writes the prerendered pages next to the built client: the last step of `npm run build`.
import { mkdirSync, writeFileSync } from "node:fs";
import { home } from "../node_modules/.prerender/prerender.js";

const folder = new URL("../../src/comares/web/client/prerendered/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [language, html] of Object.entries(await home())) writeFileSync(new URL(`home.${language}.html`, folder), html);

// What a browser loads for a table, compressed as the server sends it: `npm run size` after a build. More than we promise is an error.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST = 120_000;
const CLIENT = new URL("../../src/comares/web/client/", import.meta.url);
const LANGUAGE = process.argv[2] ?? "de"; // the longest texts

const manifest = JSON.parse(readFileSync(new URL("manifest.json", CLIENT), "utf8"));
const needed = new Set(["index.html"]);

/** A chunk with everything it imports at once, its styles, and the pictures and fonts that these name. */
function load(name) {
  const chunk = manifest[name];
  needed.add(chunk.file);
  for (const file of chunk.css ?? []) {
    needed.add(file);
    const css = readFileSync(new URL(file, CLIENT), "utf8");
    for (const [, url] of css.matchAll(/url\(["']?\/?(?:assets\/)?([^)"']+)["']?\)/g)) {
      if (!url.includes("latin-ext") && !url.includes("dark") && !url.includes("star8-3")) needed.add(`assets/${url.split("/").pop()}`);
    }
  }
  for (const one of chunk.imports ?? []) if (!needed.has(manifest[one].file)) load(one);
}

for (const entry of ["index.html", "src/pages/table/TablePage.svelte", "src/pages/table/PlayTable.svelte", "src/games/rollwrite/index.ts"]) {
  if (manifest[entry]) load(entry);
}
for (const part of ["common", "rollwrite"]) load(`src/generated/locales/${LANGUAGE}/${part}.json`);

let total = 0;
for (const file of [...needed].sort()) {
  const bytes = readFileSync(new URL(file, CLIENT));
  const size = file.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  total += size;
  console.log(String(size).padStart(7), file);
}
console.log(String(total).padStart(7), `of ${MOST} bytes for a table`);
process.exit(total > MOST ? 1 : 0);

// What a browser loads for a table of each game, compressed as the server sends it: `npm run size` after a build. More than we promise is an error.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const MOST = 120_000;
const CLIENT = new URL("../../src/comares/web/client/", import.meta.url);
const LANGUAGE = process.argv[2] ?? "de"; // has the longest texts

const manifest = JSON.parse(readFileSync(new URL("manifest.json", CLIENT), "utf8"));
const named = (name) => Object.keys(manifest).find((key) => manifest[key].name === name && !manifest[key].src);
const games = readdirSync(new URL("../src/games", import.meta.url)).filter(named);

/** Add a chunk with everything it imports at once, its styles, and the pictures and fonts that these name. */
function load(name, needed) {
  const chunk = manifest[name];
  needed.add(chunk.file);
  for (const file of chunk.css ?? []) {
    needed.add(file);
    const css = readFileSync(new URL(file, CLIENT), "utf8");
    for (const [, url] of css.matchAll(/url\(["']?\/?(?:assets\/)?([^)"']+)["']?\)/g)) {
      if (!url.includes("-latin-") && !url.includes("dark") && !url.includes("star8-3")) needed.add(`assets/${url.split("/").pop()}`);
    }
  }
  for (const one of chunk.imports ?? []) if (!needed.has(manifest[one].file)) load(one, needed);
}

function sizeOf(file) {
  const bytes = readFileSync(new URL(file, CLIENT));
  return file.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}

const frame = new Set(["index.html"]);
for (const entry of [named("frame"), `src/generated/locales/${LANGUAGE}/common.json`]) load(entry, frame);

/** List files with their sizes, and return the sum. */
function list(title, files) {
  console.log(`${title}:`);
  let total = 0;
  for (const file of files.toSorted()) {
    const size = sizeOf(file);
    total += size;
    console.log(String(size).padStart(9), file);
  }
  return total;
}

const shared = list("every table", [...frame]);
let most = 0;
for (const game of games) {
  const needed = new Set(frame);
  // The plain table has no texts of its own.
  for (const entry of [named(game), `src/generated/locales/${LANGUAGE}/${game}.json`]) if (entry in manifest) load(entry, needed);
  const total =
    shared +
    list(
      game,
      [...needed].filter((file) => !frame.has(file)),
    );
  console.log(String(total).padStart(9), `of ${MOST} bytes for a table of ${game}`);
  most = Math.max(most, total);
}
process.exit(most > MOST ? 1 : 0);

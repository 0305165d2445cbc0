/**
 * Which modules come in one file. On a slow machine two dozen small files take longer than all the rest, so what a table needs at once is
 * together: the frame with what every game needs, the game, and what only some of them need.
 */

import type { Plugin } from "vite";

const SOURCES = decodeURIComponent(new URL("../src", import.meta.url).pathname);
const ENTRY = `${SOURCES}/main.ts`;
/** Loads the games, each when it is needed. */
const GAMES = `${SOURCES}/games/index.ts`;
/** The table for games that have none of their own. */
const PLAIN = `${SOURCES}/games/plain/index.ts`;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const closures = new Map<string, Set<string>>();

/** All modules that come with one: what it imports, and what these import; not what is loaded later. */
function closure(root: string, graph: Graph): Set<string> {
  const before = closures.get(root);
  if (before) return before;
  const found = new Set([root]);
  for (const id of found) for (const one of graph.getModuleInfo(id)?.importedIds ?? []) found.add(one);
  closures.set(root, found);
  return found;
}

/** The name of the file that a module comes in, by which the server knows it; none where the bundler knows best. */
export function chunkOf(id: string, graph: Graph): string | null {
  if (closure(ENTRY, graph).has(id)) return "frame";
  const games = (graph.getModuleInfo(GAMES)?.dynamicallyImportedIds ?? []).filter((game) => game !== PLAIN);
  const users = games.filter((game) => closure(game, graph).has(id));
  if (!users.length) return closure(PLAIN, graph).has(id) ? "plain" : null;
  if (users.length === games.length || id.startsWith(`${SOURCES}/look/`)) return "frame";
  return users.map((game) => game.split("/").at(-2)).join("-");
}

/** Makes Chromium compile all functions of a file beforehand, on a thread of its own, instead of each when it is called, while people wait. */
const CALLED_ON_LOAD = "//# allFunctionsCalledOnLoad\n";

/** Mark the files that a table needs at once. It has to be their first line, so this comes after all else. */
export function calledOnLoad(): Plugin {
  return {
    name: "comares:called-on-load",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && chunk.moduleIds.some((id) => chunkOf(id, this))) chunk.code = CALLED_ON_LOAD + chunk.code;
        }
      },
    },
  };
}

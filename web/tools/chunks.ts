/**
 * How modules are grouped into files. On a slow machine, two dozen small files take longer than everything else, so what a table needs at
 * once is bundled: the frame with what every game needs, the game itself, and what only some of the games share.
 */

import type { Plugin } from "vite";

const SOURCES = decodeURIComponent(new URL("../src", import.meta.url).pathname);
const ENTRY = `${SOURCES}/main.ts`;
/** The module that loads each game when it is needed. */
const GAMES = `${SOURCES}/games/index.ts`;
/** The table for games that have none of their own. */
const PLAIN = `${SOURCES}/games/plain/index.ts`;

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const closures = new Map<string, Set<string>>();

/** All modules that a module imports, directly or indirectly; dynamic imports do not count. */
function closure(root: string, graph: Graph): Set<string> {
  const before = closures.get(root);
  if (before) return before;
  const found = new Set([root]);
  for (const id of found) for (const one of graph.getModuleInfo(id)?.importedIds ?? []) found.add(one);
  closures.set(root, found);
  return found;
}

/** The name of a module's chunk, which the server uses to find it; null leaves the decision to the bundler. */
export function chunkOf(id: string, graph: Graph): string | null {
  if (closure(ENTRY, graph).has(id)) return "frame";
  const games = (graph.getModuleInfo(GAMES)?.dynamicallyImportedIds ?? []).filter((game) => game !== PLAIN);
  const users = games.filter((game) => closure(game, graph).has(id));
  if (!users.length) return closure(PLAIN, graph).has(id) ? "plain" : null;
  // What several games share with the plain table is no game's own, either.
  const isCommon = users.length > 1 && closure(PLAIN, graph).has(id);
  if (users.length === games.length || isCommon || id.startsWith(`${SOURCES}/look/`)) return "frame";
  return users.map((game) => game.split("/").at(-2)).join("-");
}

/** Makes Chromium compile all functions of a file ahead of time on another thread, instead of one by one on first call while people wait. */
const CALLED_ON_LOAD = "//# allFunctionsCalledOnLoad\n";

/** Mark the files that a table needs at once. The mark has to be the first line, so this plugin runs last. */
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

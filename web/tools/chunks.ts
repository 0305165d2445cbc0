/**
 * Which modules come in one file. On a slow machine two dozen small files take longer than all the rest, so what a table needs at once is
 * together: the frame with what every game needs, the game, and what only two of them need.
 */

const SOURCES = decodeURIComponent(new URL("../src", import.meta.url).pathname);
const ENTRY = `${SOURCES}/main.ts`;
const GAMES = ["rollwrite", "dicegame", "alcazaba"];

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
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

/** The name of the file that a module comes in; none where the bundler knows best. */
export function chunkOf(id: string, graph: Graph): string | null {
  const roots = GAMES.map((game) => `${SOURCES}/games/${game}/index.ts`);
  if (id === ENTRY || roots.includes(id)) return null; // the manifest knows files by these
  if (closure(ENTRY, graph).has(id) || !id.startsWith("/")) return "frame"; // or something of the bundler's own
  const games = GAMES.filter((_, at) => closure(roots[at]!, graph).has(id));
  if (!games.length) return null;
  return games.length === GAMES.length || id.startsWith(`${SOURCES}/look/`) ? "frame" : games.join("-");
}

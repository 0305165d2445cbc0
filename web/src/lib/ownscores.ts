/**
 * The scores of one's own games alone, to compare a new one with. They are kept on this device: there are no accounts, so the server knows
 * a person no better than their browser does, and old tables may be removed from its list.
 */

import type { TableState } from "./messages";

export interface OwnScore {
  table: string;
  points: number;
}

export interface Comparison {
  /** The rank of this game among all of them; games with the same points share it. */
  rank: number;
  /** The number of games, with this one. */
  games: number;
  best: number;
  /** The next better score; null if there is none. */
  next: number | null;
}

/** How many games of a kind are kept. */
const MOST = 500;

/** Games can be compared if they were set up alike. */
export function kindOf({ game, options, dice }: TableState["table"]): string {
  const chosen = Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `comares-scores ${game} ${dice} ${JSON.stringify(chosen)}`;
}

function read(kind: string, storage: Storage): OwnScore[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(kind) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isScore) : [];
  } catch {
    return []; // not ours, or the browser keeps nothing
  }
}

const isScore = (one: unknown): one is OwnScore =>
  typeof one === "object" && one !== null && "table" in one && "points" in one && typeof one.points === "number";

/** Add a game to one's own, unless it already is among them, and compare it with the others. */
export function compare(kind: string, score: OwnScore, storage: Storage = localStorage): Comparison {
  const others = read(kind, storage).filter((one) => one.table !== score.table);
  const all = [...others, score];
  try {
    storage.setItem(kind, JSON.stringify(all.slice(-MOST)));
  } catch {
    // Full or forbidden: then there is only this game to compare with.
  }
  const better = others.map((one) => one.points).filter((points) => points > score.points);
  return {
    rank: 1 + better.length,
    games: all.length,
    best: Math.max(score.points, ...better),
    next: better.length ? Math.min(...better) : null,
  };
}

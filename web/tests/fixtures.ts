/** Positions and tables for tests, as the server would send them. */

import type { Entry, Move, Position, TableState, Seat, Snapshot, Update } from "../src/lib/messages";

export const seat = (number: number, more: Partial<Seat> = {}): Seat => ({
  seat: number,
  kind: "person",
  name: ["Ani", "Ben", "Clara", "Dora", "Emil"][number - 1] ?? null,
  level: null,
  bot: null,
  stand_in: false,
  left: false,
  holder: `holder-${number}`,
  online: true,
  ...more,
});

export const position = (more: Partial<Position> = {}): Position => ({
  ply: 1,
  view: { game: "rollwrite", players: ["Ani", "Ben"] } as Position["view"],
  to_move: 1,
  choices: [{ token: "stop", do: "stop", rolls: false, next_seat: null, passes: null }],
  undo: null,
  rollers: [],
  winners: [],
  breakdown: null,
  ...more,
});

export const entry = (ply: number, more: Partial<Entry> = {}): Entry => ({
  ply,
  round: 1,
  by: 1,
  seat: 1,
  token: "stop",
  move: { do: "stop" },
  say: { key: "rollwrite.log.stop", data: { who: "Ani" } },
  also: [],
  ...more,
});

/** A log entry for a move: a decision, or an outcome of chance. */
export const made = <M extends Move>(move: M, seat: number, by: Entry["by"] = seat): Entry<M> => ({ ...entry(1), seat, by, move });

export const tableState = (more: Partial<TableState> = {}): TableState => ({
  table: { id: "table", game: "rollwrite", options: {}, dice: "rolled", public: false, hints: false, created: "2026-11-15T12:00:00Z" },
  version: 5,
  seats: [seat(1), seat(2)],
  status: "playing",
  position: position(),
  giving_up: [],
  log: [entry(1)],
  rematch: null,
  lesson: null,
  hints: { given: false, used: [] },
  origin: null,
  ...more,
});

export const snapshot = (more: Partial<TableState> = {}, holder = "holder-1"): Snapshot => ({
  ...tableState(more),
  you: { holder, owner: false, invite: null },
});

export const update = (version: number, more: Partial<Update> = {}): Update => ({
  version,
  seats: [seat(1), seat(2)],
  status: "playing",
  position: position({ ply: 2, to_move: 2 }),
  taken_back: 0,
  entries: [],
  giving_up: [],
  rematch: null,
  lesson: null,
  hints: { given: false, used: [] },
  ...more,
});

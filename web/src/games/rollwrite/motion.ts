/** What changed between two positions, so that it can be animated. The new position itself is drawn at once. */

import { added, cellKey, COLOURS, type Colour } from "./model";
import type { RollwriteView, SeatView } from "./messages";

/** How a die got to its field. */
export type Arrival = "rolled" | "passed" | "turned";

export interface Changes {
  /** Whether a cell was just built. */
  built: (seat: number, row: number, column: number) => boolean;
  /** Whether a coin, counted from 0, was just circled or crossed out. */
  coin: (seat: number, number: number) => boolean;
  /** How a die got to its field, if it is new there. */
  die: (seat: number, colour: Colour, number: number) => Arrival | null;
}

export const NO_CHANGES: Changes = { built: () => false, coin: () => false, die: () => null };

/** Whether a position comes soon after another one: nothing is animated when going back or jumping ahead. */
export const follows = (before: RollwriteView | null, now: RollwriteView): before is RollwriteView =>
  before?.seats.length === now.seats.length && now.round - before.round <= 1 && !wentBack(before, now);

/** Compare two positions. */
export function changes(before: RollwriteView | null, now: RollwriteView): Changes {
  if (!follows(before, now)) return NO_CHANGES;
  const built = new Set<string>();
  const coins = new Set<string>();
  const dice = new Map<string, Arrival>();
  now.seats.forEach((seat, number) => {
    const was = before.seats[number]!;
    seat.built.forEach((line, row) =>
      line.forEach((is, column) => {
        if (is && !was.built[row]?.[column]) built.add(`${seat.seat}${cellKey(row + 1, column + 1)}`);
      }),
    );
    for (let coin = was.crossed; coin < seat.circled; coin += 1) {
      if (coin < seat.crossed || coin >= was.circled) coins.add(`${seat.seat} ${coin}`);
    }
    for (const colour of COLOURS) {
      for (const [die, how] of arrivals(before, was, now, seat, colour)) dice.set(`${seat.seat} ${colour} ${die}`, how);
    }
  });
  return {
    built: (seat, row, column) => built.has(`${seat}${cellKey(row, column)}`),
    coin: (seat, number) => coins.has(`${seat} ${number}`),
    die: (seat, colour, number) => dice.get(`${seat} ${colour} ${number}`) ?? null,
  };
}

/** Whether a decision was undone: otherwise there are never fewer buildings, circles or crosses. */
function wentBack(before: RollwriteView, now: RollwriteView): boolean {
  return before.seats.some((was, number) => {
    const seat = now.seats[number]!;
    const lost = was.counts.some((count, kind) => count > (seat.counts[kind] ?? 0));
    return lost || was.circled > seat.circled || was.crossed > seat.crossed || before.round > now.round;
  });
}

/** The dice of a colour that are new on a sheet: turned or rolled by the player who acted, passed on to others. */
function arrivals(before: RollwriteView, was: SeatView, now: RollwriteView, seat: SeatView, colour: Colour): [number, Arrival][] {
  const acted = before.seat === seat.seat;
  const turned = acted && before.phase === "turn" && now.phase === "turn" && now.seat === seat.seat && before.round === now.round;
  // Choosing which dice to keep involves no roll; after building or gaining coins, the new dice were rolled.
  const rolled = acted && before.phase !== "keep";
  const how = turned ? "turned" : rolled || !now.round || before.phase.startsWith("setup") ? "rolled" : "passed";
  return added(was[colour], seat[colour]).map((number) => [number, how]);
}

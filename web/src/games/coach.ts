/** What a coach may say about a game: for every game that has one, a module `coach.ts`, loaded when a coach is at the table. */

import type { Choice, Entry, Move, Say, View } from "../lib/messages";

/** What is seen at a table: the position, what we can do there, and the moves that led to it. */
export interface Sight<V extends object = View, C extends Choice = Choice, M extends Move = Move> {
  view: V;
  choices: readonly C[];
  entries: readonly Entry<M>[];
}

/** Something that is worth a word when it first appears: the text `GAME.coach.TOPIC`, and what to fill in. */
export interface Remark {
  topic: string;
  data?: Say["data"];
}

/** Everything there is to remark, the most important first. */
export type Remarks<V extends object = View, C extends Choice = Choice, M extends Move = Move> = (sight: Sight<V, C, M>) => Remark[];

const found = import.meta.glob<{ remarks: Remarks }>("./*/coach.ts");

/** Load what a coach has to say about a game; nothing, if it has none. */
export async function remarksOn(game: string): Promise<Remarks> {
  return (await found[`./${game}/coach.ts`]?.())?.remarks ?? (() => []);
}

/** The topics of conditions that hold. */
export const those = (topics: Record<string, boolean>): Remark[] =>
  Object.entries(topics).flatMap(([topic, holds]) => (holds ? [{ topic }] : []));

/** Whether one of the moves had a consequence of this kind. */
export const followed = (entries: readonly Entry[], key: string): boolean =>
  entries.some(({ also }) => also.some((one) => one.key === key));

/** At which table each lesson was begun on this device, to go on with it there. */

const PREFIX = "comares-lesson ";
const keyOf = (game: string, lesson: string): string => `${PREFIX}${game} ${lesson}`;

/** Whether a table was opened for a lesson. */
export const isLesson = (table: string, storage: Storage): boolean =>
  Object.entries(storage).some(([key, value]) => key.startsWith(PREFIX) && value === table);

export function begunLesson(game: string, lesson: string): string | null {
  try {
    return localStorage.getItem(keyOf(game, lesson));
  } catch {
    return null; // the browser keeps nothing
  }
}

export function rememberLesson(game: string, lesson: string, table: string): void {
  try {
    localStorage.setItem(keyOf(game, lesson), table);
  } catch {
    // Then it begins anew next time; the table is still among one's own.
  }
}

/** A record that somebody looks at without a table: kept in this tab, so that reloading the page stays there. */

const KEY = "comares-record";
/** The server reads no more than this, quotation marks and line ends counted twice; a game of six has five thousand. */
export const LONGEST = 15_000;

export function keptRecord(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // somebody has forbidden it
  }
}

export function keepRecord(record: string | null): void {
  try {
    if (record === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, record);
  } catch {
    // then reloading asks for the file again
  }
}

/** Whether files are dragged, rather than a text or a link. */
export const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** The only file that was dropped. */
export const droppedFile = (event: DragEvent): File | null => event.dataTransfer?.files[0] ?? null;

let handed: File | null = null;

/** Give a file to the next page. */
export function handOver(file: File): void {
  handed = file;
}

/** Take the file that the last page has given. */
export function takeOver(): File | null {
  const file = handed;
  handed = null;
  return file;
}

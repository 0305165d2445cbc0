/**
 * What this device remembers of its person: in cookies, because the server puts the language and the theme into the page it sends, so that
 * nothing flickers before a script runs.
 */

const LONG = 31_536_000; // a year, in seconds

/** What was kept under a name, if anything. */
export function kept(name: string): string | null {
  const start = `comares-${name}=`;
  return (
    document.cookie
      .split("; ")
      .find((one) => one.startsWith(start))
      ?.slice(start.length) ?? null
  );
}

/** Keep something: one short word. */
export function keep(name: string, word: string): void {
  document.cookie = `comares-${name}=${word}; Path=/; Max-Age=${LONG}; SameSite=Lax`;
}

/**
 * Preferences remembered on this device. They are cookies because the server puts the language and the theme into the page it sends, so that
 * nothing flickers before scripts run.
 */

const LONG = 31_536_000; // a year, in seconds

/** The stored value of a preference, if there is one. */
export function kept(name: string): string | null {
  const start = `comares-${name}=`;
  return (
    document.cookie
      .split("; ")
      .find((one) => one.startsWith(start))
      ?.slice(start.length) ?? null
  );
}

/** Store a preference; values are short words that need no escaping. */
export function keep(name: string, word: string): void {
  document.cookie = `comares-${name}=${word}; Path=/; Max-Age=${LONG}; SameSite=Lax`;
}

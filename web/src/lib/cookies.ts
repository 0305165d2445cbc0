/**
 * Preferences remembered on this device. They are cookies because the server puts the language and the theme into the page it sends, so that
 * nothing flickers before scripts run.
 */

const YEAR = 31_536_000; // in seconds

/** The stored value of a preference, if there is one. */
export function readCookie(name: string): string | null {
  const prefix = `comares-${name}=`;
  return (
    document.cookie
      .split("; ")
      .find((cookie) => cookie.startsWith(prefix))
      ?.slice(prefix.length) ?? null
  );
}

/** Store a preference; values are short words that need no escaping. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `comares-${name}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}

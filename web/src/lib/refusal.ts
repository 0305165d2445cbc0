/** What a server that is busy says: try again after a while. */

/** A server that asks for more than this is asked again all the same, in seconds. */
const LONGEST = 60;

/** Whether an answer means "not now": too many requests, or too much to do. */
export const isRefusal = (status: number): boolean => status === 429 || status === 503;

/** After how many milliseconds the server wants to be asked again; null if it did not say. */
export function retryAfter(response: Response): number | null {
  const told = response.headers.get("Retry-After");
  if (told === null || !isRefusal(response.status)) return null;
  const seconds = /^\d+$/.test(told.trim()) ? Number(told) : (Date.parse(told) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : 1000 * Math.min(LONGEST, Math.max(0, seconds));
}

/** A little longer than told, and not everybody at the same moment. */
export const spread = (wait: number): number => wait * (1 + Math.random() / 4);

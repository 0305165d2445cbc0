/** Load something on first use. After that it is returned directly instead of as a promise, so `{#await}` does not flicker. */
export function once<T>(load: () => Promise<T>): () => T | Promise<T> {
  let loaded: T | null = null;
  return () => loaded ?? load().then((it) => (loaded = it));
}

/** Load something on first use. After that it is returned directly instead of as a promise, so `{#await}` does not flicker. */
export function lazy<T>(load: () => Promise<T>): () => T | Promise<T> {
  let loaded: T | null = null;
  return () => loaded ?? load().then((module) => (loaded = module));
}

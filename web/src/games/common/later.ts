/** Make a way to load something that is there at once, and not only soon, whenever it was loaded before. */
export function once<T>(load: () => Promise<T>): () => T | Promise<T> {
  let loaded: T | null = null;
  return () => loaded ?? load().then((it) => (loaded = it));
}

/** A random idempotency key; `crypto.randomUUID` is not available on pages served by another computer without https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

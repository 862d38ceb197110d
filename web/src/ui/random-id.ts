/**
 * Returns an id that cannot be guessed: 128 random bits as 32 hexadecimal digits. Not of `crypto.randomUUID`, which
 * browsers leave out of pages that are served over plain http.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns an unguessable id: 128 random bits as 32 hexadecimal digits. `crypto.randomUUID` is not used, because it is
 * missing over plain http.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

import { storage, tabStorage } from "../../lib/storage.ts";

const tokenKey = "guest.token";
const fingerprintKey = "guest.link";

/**
 * Removes a link's token from the address, so that it stays neither on the screen nor in the history. Keeps it in
 * this tab's storage for a reload. Returns the stored token if the address has none, or "" if there is none.
 */
export function takeTokenFromUrl(): string {
  const token = location.hash.slice(1);
  if (token === "") return tabStorage.get(tokenKey) ?? "";
  history.replaceState(null, "", location.pathname + location.search);
  tabStorage.set(tokenKey, token);
  return token;
}

/** Removes a redeemed token and stores its fingerprint. The same link then leads to the seat without a question. */
export function tokenRedeemed(token: string) {
  tabStorage.remove(tokenKey);
  storage.set(fingerprintKey, fingerprint(token));
}

/** Returns true if this browser's seat was taken with this token. */
export function isOwnLink(token: string): boolean {
  return storage.get(fingerprintKey) === fingerprint(token);
}

/** Returns the FNV-1a 32-bit hash of a token. `crypto.subtle` is missing over plain http. */
function fingerprint(token: string): string {
  // The token has 256 bits, so a 32-bit hash does not help to guess it.
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}

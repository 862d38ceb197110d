import { storage, tabStorage } from "../../lib/storage.ts";

const carried = "guest.token";
const redeemed = "guest.link";

/**
 * Takes a link's token out of the address, where it would stay on the screen and in the history, and keeps it in this
 * tab for a reload. Returns the one taken before where the address has none, and "" where there was none.
 */
export function takeTokenFromUrl(): string {
  const token = location.hash.slice(1);
  if (token === "") return tabStorage.get(carried) ?? "";
  history.replaceState(null, "", location.pathname + location.search);
  tabStorage.set(carried, token);
  return token;
}

/** Forgets a token that was redeemed and remembers its fingerprint: the same link then leads to the seat without a question. */
export function tokenRedeemed(token: string) {
  tabStorage.remove(carried);
  storage.set(redeemed, fingerprint(token));
}

/** Returns whether the seat that this browser holds was taken with this token. */
export function isOwnLink(token: string): boolean {
  return storage.get(redeemed) === fingerprint(token);
}

/** Returns the FNV-1a 32-bit hash of a token. `crypto.subtle` is missing over plain http. */
function fingerprint(token: string): string {
  // The token has 256 bits, so 32 bits of a hash do not help to guess it.
  let hash = 0x811c9dc5;
  for (let i = 0; i < token.length; i++) hash = Math.imul(hash ^ token.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16);
}

import { recall, remember } from "../../app/storage.ts";
import { recallInTab, rememberInTab } from "../../app/tab-storage.ts";

const carried = "guest.token";
const redeemed = "guest.link";

/**
 * Takes a link's token out of the address, where it would stay on the screen and in the history, and keeps it in this
 * tab for a reload. Returns the one taken before where the address has none, and "" where there was none.
 */
export function takeToken(): string {
  const token = location.hash.slice(1);
  if (token === "") return recallInTab(carried) ?? "";
  history.replaceState(null, "", location.pathname + location.search);
  rememberInTab(carried, token);
  return token;
}

/** Forgets a token that was redeemed and remembers its digest: the same link then leads to the seat without a question. */
export async function tokenRedeemed(token: string) {
  rememberInTab(carried, null);
  remember(redeemed, await digest(token));
}

/** Returns whether the seat that this browser holds was taken with this token. */
export async function isOwnLink(token: string): Promise<boolean> {
  const known = recall(redeemed);
  return known !== null && known === (await digest(token));
}

/** Null on a page served over plain http, where browsers offer no `crypto.subtle`: then the question is asked. */
async function digest(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

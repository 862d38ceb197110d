import { sign } from "../api/request.ts";
import { recallInTab, rememberInTab } from "../lib/tab-storage.ts";

const key = "embed";

/** Signs this panel's calls with the token that it kept over a reload. Returns whether there was one. */
export function takeUpToken(): boolean {
  const token = recallInTab(key);
  if (token !== null) sign(token);
  return token !== null;
}

/** Signs this panel's calls with a token, and keeps it over reloads where the frame may store anything. */
export function keepToken(token: string): void {
  sign(token);
  rememberInTab(key, token);
}

/** Forgets the token, which is over. */
export function dropToken(): void {
  sign(null);
  rememberInTab(key, null);
}

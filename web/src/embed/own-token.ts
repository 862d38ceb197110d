import { sign } from "../api/request.ts";
import { tabStorage } from "../lib/storage.ts";

const key = "embed";

/** Signs this panel's calls with its stored token. Returns true if there is one. */
export function takeUpToken(): boolean {
  const token = tabStorage.get(key);
  if (token !== null) sign(token);
  return token !== null;
}

/** Signs this panel's calls with a token and stores it, if the frame has storage. It survives reloads. */
export function keepToken(token: string): void {
  sign(token);
  tabStorage.set(key, token);
}

/** Deletes the expired or revoked token. */
export function dropToken(): void {
  sign(null);
  tabStorage.remove(key);
}

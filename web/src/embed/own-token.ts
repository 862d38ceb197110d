import { sign } from "../api/request.ts";
import { tabStorage } from "../lib/storage.ts";

const key = "embed";

/** Signs this panel's calls with the token that it kept over a reload. Returns whether there was one. */
export function takeUpToken(): boolean {
  const token = tabStorage.get(key);
  if (token !== null) sign(token);
  return token !== null;
}

/** Signs this panel's calls with a token, and keeps it over reloads where the frame may store anything. */
export function keepToken(token: string): void {
  sign(token);
  tabStorage.set(key, token);
}

/** Forgets the token, which is over. */
export function dropToken(): void {
  sign(null);
  tabStorage.remove(key);
}

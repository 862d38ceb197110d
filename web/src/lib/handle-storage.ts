import { serverNow } from "../api/server-clock.ts";
import { tabStorage } from "./storage.ts";

/** How long the server keeps a handle. */
const lifeMs = 5 * 60_000;
const key = "handle";

type StoredHandle = { org: string; slug: string; handle: string; at: number };

/**
 * Keeps the handle of a space while its holder is away at the sign-in provider. It is kept in this tab only; where the
 * tab has no storage, the passcode is asked for again afterwards.
 */
export function storeHandle(org: string, slug: string, handle: string) {
  const carried: StoredHandle = { org, slug, handle, at: serverNow() };
  tabStorage.set(key, JSON.stringify(carried));
}

/** Takes back the handle carried for this space, if there is one; `isLate` once the server keeps it no longer. */
export function takeHandle(org: string, slug: string): { handle: string; isLate: boolean } | undefined {
  const carried = read();
  if (carried?.org !== org || carried.slug !== slug) return undefined;
  tabStorage.remove(key);
  return { handle: carried.handle, isLate: serverNow() - carried.at > lifeMs };
}

function read(): StoredHandle | undefined {
  try {
    return JSON.parse(tabStorage.get(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

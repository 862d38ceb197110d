import { serverNow } from "../api/server-clock.ts";
import { tabStorage } from "./storage.ts";

/** The lifetime of an invite handle on the server. */
const lifeMs = 5 * 60_000;
const key = "handle";

type StoredHandle = { org: string; slug: string; handle: string; at: number };

/**
 * Stores a space's invite handle while the person is at the sign-in provider. It is stored in this tab only. Without
 * storage, the passcode is asked for again after the sign-in.
 */
export function storeHandle(org: string, slug: string, handle: string) {
  const stored: StoredHandle = { org, slug, handle, at: serverNow() };
  tabStorage.set(key, JSON.stringify(stored));
}

/** Removes and returns the stored handle of this space, if any. `isExpired`: the server no longer accepts it. */
export function takeHandle(org: string, slug: string): { handle: string; isExpired: boolean } | undefined {
  const stored = read();
  if (stored?.org !== org || stored.slug !== slug) return undefined;
  tabStorage.remove(key);
  return { handle: stored.handle, isExpired: serverNow() - stored.at > lifeMs };
}

function read(): StoredHandle | undefined {
  try {
    return JSON.parse(tabStorage.get(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

import { serverNow } from "../api/server-clock.ts";
import { recallInTab, rememberInTab } from "./tab-storage.ts";

/** How long the server keeps a handle (protocol/spaces 31). */
const lifeMs = 5 * 60_000;
const key = "handle";

type Carried = { org: string; slug: string; handle: string; at: number };

/**
 * Keeps the handle of a space while its holder is away at the sign-in provider. It is kept in this tab only; where the
 * tab has no storage, the passcode is asked for again afterwards.
 */
export function carryHandle(org: string, slug: string, handle: string) {
  const carried: Carried = { org, slug, handle, at: serverNow() };
  rememberInTab(key, JSON.stringify(carried));
}

/** Takes back the handle carried for this space, if there is one; `isLate` once the server keeps it no longer. */
export function takeHandle(org: string, slug: string): { handle: string; isLate: boolean } | undefined {
  const carried = read();
  if (carried?.org !== org || carried.slug !== slug) return undefined;
  rememberInTab(key, null);
  return { handle: carried.handle, isLate: serverNow() - carried.at > lifeMs };
}

function read(): Carried | undefined {
  try {
    return JSON.parse(recallInTab(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

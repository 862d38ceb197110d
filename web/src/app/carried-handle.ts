/** How long the server keeps a handle (spec 1, Invite handle). */
const lifeMs = 5 * 60_000;
const key = "standpoint.handle";

type Carried = { org: string; slug: string; handle: string; at: number };

/**
 * Keeps the handle of a space while its holder is away at the sign-in provider. In this tab only, and only where the
 * tab has a store: without one the passcode is asked for again afterwards.
 */
export function carryHandle(org: string, slug: string, handle: string) {
  const carried: Carried = { org, slug, handle, at: Date.now() };
  try {
    sessionStorage.setItem(key, JSON.stringify(carried));
  } catch {
    // A blocked store costs typing the passcode twice, nothing else.
  }
}

/** Takes back the handle carried for this space, if there is one; `isLate` once the server keeps it no longer. */
export function takeHandle(org: string, slug: string): { handle: string; isLate: boolean } | undefined {
  const carried = read();
  if (carried?.org !== org || carried.slug !== slug) return undefined;
  sessionStorage.removeItem(key);
  return { handle: carried.handle, isLate: Date.now() - carried.at > lifeMs };
}

function read(): Carried | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

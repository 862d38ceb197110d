import type { AuthReply, Me } from "#shared/wire/identity.ts";
import { getAuth } from "../api/auth.ts";
import { getMe } from "../api/me.ts";

type Identity = { auth: AuthReply; me: Me | null };

let known: Promise<Identity> | undefined;
let current: Identity | undefined;
const listeners = new Set<(me: Me | null) => void>();

/** Returns the signed-in user and the instance's sign-in settings. Asks the server once and caches the answer. */
export function whoAmI(): Promise<Identity> {
  known ??= ask().catch((problem: unknown) => {
    known = undefined;
    throw problem;
  });
  return known;
}

/** Sets my new name, a new identity or (null) a sign-out, and calls the listeners of `onMe`. */
export function setMe(me: Me | null) {
  if (!current) throw new Error("identity is not known yet");
  current = { ...current, me };
  known = Promise.resolve(current);
  for (const listener of listeners) listener(me);
}

/** Asks the server again after it refused a call with 401. */
export async function refreshMe(): Promise<Me | null> {
  known = undefined;
  return (await whoAmI()).me;
}

/** Calls `listener` when my name or identity changes. Returns a function that removes the listener. */
export function onMe(listener: (me: Me | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the instance's sign-in mode from the cache, without waiting. */
export function authMode(): AuthReply["mode"] | undefined {
  return current?.auth.mode;
}

/** Returns the plugins' kinds that the front page offers, from the cache, without waiting. */
export function startKinds(): NonNullable<AuthReply["startKinds"]> {
  return current?.auth.startKinds ?? [];
}

/** Returns the signed-in user from the cache, without waiting. */
export function currentMe(): Me | null {
  return current?.me ?? null;
}

async function ask(): Promise<Identity> {
  const [auth, me] = await Promise.all([getAuth(), getMe()]);
  current = { auth, me };
  for (const listener of listeners) listener(me);
  return current;
}

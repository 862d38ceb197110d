import type { AuthReply, Me } from "#shared/wire/identity.ts";
import { getAuth } from "../api/auth.ts";
import { getMe } from "../api/me.ts";

type Identity = { auth: AuthReply; me: Me | null };

let known: Promise<Identity> | undefined;
let current: Identity | undefined;
const listeners = new Set<(me: Me | null) => void>();

/** Returns who I am and how this instance lets people in; asks the server once and remembers. */
export function whoAmI(): Promise<Identity> {
  known ??= ask().catch((problem: unknown) => {
    known = undefined;
    throw problem;
  });
  return known;
}

/** Takes note of a new name, a new identity or (null) a sign-out, and calls the listeners of `onMe`. */
export function setMe(me: Me | null) {
  if (!current) throw new Error("identity is not known yet");
  current = { ...current, me };
  known = Promise.resolve(current);
  for (const listener of listeners) listener(me);
}

/** Asks the server again, after it refused a call because my session ended. */
export async function refreshMe(): Promise<Me | null> {
  known = undefined;
  return (await whoAmI()).me;
}

/** Calls `listener` whenever who I am changes; returns the function that stops it. */
export function onMe(listener: (me: Me | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how this instance lets people in, as far as this page knows, without waiting. */
export function authMode(): AuthReply["mode"] | undefined {
  return current?.auth.mode;
}

/** Returns who I am as far as this page knows, without waiting. */
export function currentMe(): Me | null {
  return current?.me ?? null;
}

async function ask(): Promise<Identity> {
  const [auth, me] = await Promise.all([getAuth(), getMe()]);
  current = { auth, me };
  for (const listener of listeners) listener(me);
  return current;
}

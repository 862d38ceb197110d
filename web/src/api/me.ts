import type { Me } from "#shared/wire/identity.ts";
import { hasStatus } from "./api-problem.ts";
import { call } from "./call.ts";

/**
 * Returns the signed-in user, or null for a browser without an identity. The server then answers 204, because browsers
 * report a 401 in their console. A server of the previous build answers 401.
 */
export async function getMe(): Promise<Me | null> {
  try {
    return (await call("GET /api/me", { query: { optional: "true" } })) ?? null;
  } catch (problem) {
    if (hasStatus(problem, 401)) return null;
    throw problem;
  }
}

/** Saves my name. In a browser without an identity it creates one. Rotates the cookie. */
export function saveName(name: string): Promise<Me> {
  return call("POST /api/me", { body: { name } });
}

/** Ends this browser's session. */
export function signOut(): Promise<void> {
  return call("DELETE /api/me");
}

/** Saves the avatar that others see. "" restores my initials. */
export function saveAvatar(icon: string): Promise<Me> {
  return call("PATCH /api/me/avatar", { body: { icon } });
}

/** Switches the sound of the bell on or off for me. Returns my updated profile. */
export function saveSounds(notificationSounds: boolean): Promise<Me> {
  return call("PATCH /api/me/settings", { body: { notificationSounds } });
}

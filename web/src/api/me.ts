import type { Me } from "#shared/wire/identity.ts";
import { hasStatus } from "./api-problem.ts";
import { request } from "./request.ts";

/**
 * Returns the signed-in user, or null for a browser without an identity. The server then answers 204, because browsers
 * report a 401 in their console. A server of the previous build answers 401.
 */
export async function getMe(): Promise<Me | null> {
  try {
    return (await request<Me | undefined>("GET", "/api/me?optional=true")).data ?? null;
  } catch (problem) {
    if (hasStatus(problem, 401)) return null;
    throw problem;
  }
}

/** Saves my name. In a browser without an identity it creates one. Rotates the cookie. */
export async function saveName(name: string): Promise<Me> {
  return (await request<Me>("POST", "/api/me", { body: { name } })).data;
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await request("DELETE", "/api/me");
}

/** Saves the avatar that others see. "" restores my initials. */
export async function saveAvatar(icon: string): Promise<Me> {
  return (await request<Me>("PATCH", "/api/me/avatar", { body: { icon } })).data;
}

/** Switches the sound of the bell on or off for me. Returns my updated profile. */
export async function saveSounds(notificationSounds: boolean): Promise<Me> {
  return (await request<Me>("PATCH", "/api/me/settings", { body: { notificationSounds } })).data;
}

import type { Me } from "#shared/wire/identity.ts";
import { hasStatus } from "./api-problem.ts";
import { request } from "./request.ts";

/** Returns who I am, or null for a browser without an identity. */
export async function getMe(): Promise<Me | null> {
  try {
    return (await request<Me>("GET", "/api/me")).data;
  } catch (problem) {
    if (hasStatus(problem, 401)) return null;
    throw problem;
  }
}

/** Takes a name: makes an identity in a browser without one, otherwise renames it. Rotates the cookie. */
export async function saveName(name: string): Promise<Me> {
  return (await request<Me>("POST", "/api/me", { body: { name } })).data;
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await request("DELETE", "/api/me");
}

/** Chooses the drawing others see of me; "" goes back to my initials. */
export async function saveAvatar(icon: string): Promise<Me> {
  return (await request<Me>("PATCH", "/api/me/avatar", { body: { icon } })).data;
}

/** Chooses whether I hear the bell; returns me as I am then. */
export async function saveSounds(notificationSounds: boolean): Promise<Me> {
  return (await request<Me>("PATCH", "/api/me/settings", { body: { notificationSounds } })).data;
}

import type { Me } from "#shared/wire/identity.ts";
import { request } from "./request.ts";

/** Chooses the drawing others see of me; "" goes back to my initials. */
export async function saveAvatar(icon: string): Promise<Me> {
  return (await request<Me>("PATCH", "/api/me/avatar", { body: { icon } })).data;
}

/** Chooses whether I hear the bell; returns me as I am then. */
export async function saveSounds(notificationSounds: boolean): Promise<Me> {
  return (await request<Me>("PATCH", "/api/me/settings", { body: { notificationSounds } })).data;
}

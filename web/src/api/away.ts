import type { AwayBody, AwayRange } from "#shared/wire/standup.ts";
import { request } from "./request.ts";

/** Returns my days away, earliest first. Other people cannot read them. */
export async function listAway(): Promise<AwayRange[]> {
  return (await request<{ ranges: AwayRange[] }>("GET", "/api/me/away")).data.ranges;
}

/** Adds days away in all of my spaces. The first and the last day are included. */
export async function addAway(body: AwayBody): Promise<void> {
  await request("POST", "/api/me/away", { body });
}

/** Removes one range of my days away. */
export async function removeAway(id: string): Promise<void> {
  await request("DELETE", `/api/me/away/${encodeURIComponent(id)}`);
}

import type { AwayBody, AwayRange } from "#shared/wire/standup.ts";
import { call } from "./call.ts";

/** Returns my days away, earliest first. Other people cannot read them. */
export async function listAway(): Promise<AwayRange[]> {
  return (await call("GET /api/me/away")).ranges;
}

/** Adds days away in all of my spaces. The first and the last day are included. */
export async function addAway(body: AwayBody): Promise<void> {
  await call("POST /api/me/away", { body });
}

/** Removes one range of my days away. */
export function removeAway(awayId: string): Promise<void> {
  return call("DELETE /api/me/away/:awayId", { awayId });
}

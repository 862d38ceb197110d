import type { Today } from "#shared/wire/today.ts";
import { distinctToday } from "./distinct-people.ts";
import { request } from "./request.ts";

/** Returns what concerns me now in all of my spaces: open rooms, most recently active first, and what opens next. */
export async function readToday(): Promise<Today> {
  return distinctToday((await request<Today>("GET", "/api/today")).data);
}

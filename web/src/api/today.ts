import type { Today } from "#shared/wire/today.ts";
import { call } from "./call.ts";
import { distinctToday } from "./distinct-people.ts";

/** Returns my Today page: open rooms of all my spaces, most recently active first, and the next openings. */
export async function readToday(): Promise<Today> {
  return distinctToday(await call("GET /api/today"));
}

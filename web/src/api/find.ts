import type { Found } from "#shared/wire/find.ts";
import { call } from "./call.ts";
import { distinctFound } from "./distinct-people.ts";

/**
 * Returns the rooms and people of my spaces that match a text. Without a text, returns the most recently active rooms,
 * people by name, and the kinds for new rooms.
 */
export async function findInSpaces(text: string, options: { signal?: AbortSignal } = {}): Promise<Found> {
  return distinctFound(await call("GET /api/find", { query: { q: text }, ...options }));
}

import type { Found } from "#shared/wire/find.ts";
import { distinctFound } from "./distinct-people.ts";
import { request } from "./request.ts";

/**
 * Returns the rooms and people of my spaces that match a text. Without a text, returns the most recently active rooms,
 * people by name, and the kinds for new rooms.
 */
export async function findInSpaces(text: string, options: { signal?: AbortSignal } = {}): Promise<Found> {
  const path = `/api/find?q=${encodeURIComponent(text)}`;
  return distinctFound((await request<Found>("GET", path, options)).data);
}

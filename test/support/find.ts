import type { Found } from "#shared/wire/find.ts";
import { ok, type Visitor } from "./client.ts";

/** Returns the reply of `GET /api/find` for a text, or without one. */
export const findAs = (who: Visitor, q?: string) =>
  ok<Found>(who, "GET", `/api/find${q === undefined ? "" : `?q=${encodeURIComponent(q)}`}`);
/** Returns the titles of the found rooms. */
export const titles = async (who: Visitor, q: string) =>
  (await findAs(who, q)).rooms.map(({ title }) => title);
/** Returns the names of the found people. */
export const names = async (who: Visitor, q: string) => (await findAs(who, q)).people.map(({ name }) => name);

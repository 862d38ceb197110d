import type { ColumnProfile } from "./cells.ts";
import { isAmbiguousName, isCountName, roleOf, type Role } from "./column-words.ts";

/** A column of a table: where it stands, its name, how far in front that name is for its role, and what its cells are. */
export type Column = { at: number; name: string; rank: number; profile: ColumnProfile };

/** A name such as "Issue" means a reference or a title: the cells tell. */
export function namedRole({ name, profile }: Column): Role {
  const { role } = roleOf(name);
  if (profile.isRunning && isCountName(name)) return "";
  if (!isAmbiguousName(name)) return role;
  return profile.share("text", "person", "state") > 0.5 ? "title" : "ref";
}

/** Tells whether the cells of a column may be titles: no keys, numbers, dates or people. */
export function holdsTitles({ profile }: Column): boolean {
  if (profile.filled === 0) return true;
  return profile.share("key", "number", "date", "address") < 0.8 && profile.share("person") < 0.6;
}

/** Tells whether each filled cell of a column is another. */
export function isUnique({ filled, distinct }: ColumnProfile): boolean {
  return filled > 0 && distinct === filled;
}

/** Tells whether a column has no empty cell. */
export function isFull({ filled, total }: ColumnProfile): boolean {
  return filled === total;
}

/** Tells whether most cells are texts or names. */
export function isText(profile: ColumnProfile): boolean {
  return profile.share("text", "person") >= 0.5;
}

/** Different texts of some words in every row: those of further columns are notes. */
export function readsLikeTitles({ profile }: Column): boolean {
  return profile.words >= 2 && isFull(profile) && isUnique(profile) && profile.share("text") >= 0.5;
}

/** How much a column reads like titles: words, where most rows have some. */
export function weight({ profile }: Column): number {
  const isPeople = profile.share("person") > 0.6;
  return Math.min(profile.words, 8) * (profile.filled / profile.total) * (isPeople ? 0.3 : 1);
}

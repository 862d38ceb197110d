import type { ColumnProfile } from "./cells.ts";
import { isAmbiguousName, isCountName, roleOf, type Role } from "./column-words.ts";

/** A column: its index, its name, the rank of this name for its role (lower is better), and statistics of its cells. */
export type Column = { at: number; name: string; rank: number; profile: ColumnProfile };

/** Returns the role of a column by its name. For an ambiguous name such as "Issue", the cells decide. */
export function namedRole({ name, profile }: Column): Role {
  const { role } = roleOf(name);
  if (profile.isSequential && isCountName(name)) return "";
  if (!isAmbiguousName(name)) return role;
  return profile.share("text", "person", "state") > 0.5 ? "title" : "ref";
}

/** Returns true if the cells of a column may be titles: few are keys, numbers, dates, addresses or people. */
export function holdsTitles({ profile }: Column): boolean {
  if (profile.filled === 0) return true;
  return profile.share("key", "number", "date", "address") < 0.8 && profile.share("person") < 0.6;
}

/** Returns true if all filled cells of a column are distinct. */
export function isUnique({ filled, distinct }: ColumnProfile): boolean {
  return filled > 0 && distinct === filled;
}

/** Returns true if a column has no empty cells. */
export function isFull({ filled, total }: ColumnProfile): boolean {
  return filled === total;
}

/** Returns true if at least half of the cells are texts or names of people. */
export function isText(profile: ColumnProfile): boolean {
  return profile.share("text", "person") >= 0.5;
}

/** Returns true if every row has a distinct text of about two words or more. */
export function readsLikeTitles({ profile }: Column): boolean {
  return profile.words >= 2 && isFull(profile) && isUnique(profile) && profile.share("text") >= 0.5;
}

/** Scores the similarity of a column to titles by its words per cell and its share of filled cells. */
export function titleScore({ profile }: Column): number {
  const isPeople = profile.share("person") > 0.6;
  return Math.min(profile.words, 8) * (profile.filled / profile.total) * (isPeople ? 0.3 : 1);
}

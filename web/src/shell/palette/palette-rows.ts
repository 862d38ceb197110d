import { msg } from "@lit/localize";
import type { KindLook } from "../../ui/kind-mark/kind-mark-template.ts";
import type { IconName } from "../../ui/icons.ts";
import { matchLevel, matchOf, type MatchLevel } from "./match.ts";

/** The groups of the palette in their usual order. */
const groups = ["recent", "rooms", "people", "new", "here", "settings", "go"] as const;
export type Group = (typeof groups)[number];
/** The greatest number of rows of some groups: more would push the other groups out of sight. */
const longest: Partial<Record<Group, number>> = { recent: 6, rooms: 8, people: 5 };

/** The drawing of a row: an icon of the client, the look of a kind, or a person. */
export type Mark =
  | { icon: IconName }
  | { look: KindLook & { display: string } }
  | { person: { name: string; avatarHue: number; avatarIcon: string } };

/** One entry of the palette. */
export type Row = {
  /** Identifies the row while the list changes. */
  key: string;
  group: Group;
  mark: Mark;
  label: string;
  /** A few words that tell the row from similar ones. */
  hint?: string;
  keys?: string;
  /** Returns how well the row matches a typed text. Default: the match of its label. */
  match?(typed: string): MatchLevel;
  run(): void;
};

/** Rows under a heading. */
export type Section = { group: Group; rows: Row[] };

/**
 * Returns the sections to show for a typed text. Without a text the order is unchanged. Otherwise the section with the
 * best match is first, and the best row within each section. Rows that match only with typing errors appear only if no
 * row matches without.
 */
export function sectionsOf(rows: readonly Row[], typed: string): Section[] {
  const isBlank = typed.trim() === "";
  const scored = rows.map((row) => ({
    row,
    level: isBlank ? 1 : (row.match?.(typed) ?? matchOf(row.label, typed)),
  }));
  const least = scored.some(({ level }) => level > matchLevel.typo) ? matchLevel.part : matchLevel.typo;
  const shown = scored.filter(({ level }) => isBlank || level >= least).sort((a, b) => b.level - a.level);
  return groups
    .map((group) => ({ group, found: shown.filter(({ row }) => row.group === group) }))
    .filter(({ found }) => found.length > 0)
    .sort((a, b) => b.found[0]!.level - a.found[0]!.level)
    .map(({ group, found }) => ({ group, rows: found.slice(0, longest[group]).map(({ row }) => row) }));
}

/** Returns the heading of a group. */
export function headingOf(group: Group): string {
  return {
    recent: msg("Recent"),
    rooms: msg("Rooms"),
    people: msg("People"),
    new: msg("New", { id: "group-new" }),
    here: msg("Here", { id: "here-group" }),
    settings: msg("Settings"),
    go: msg("Go to"),
  }[group];
}

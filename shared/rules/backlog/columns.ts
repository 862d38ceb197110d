import { profileOf } from "./cells.ts";
import {
  holdsTitles,
  isFull,
  isText,
  isUnique,
  namedRole,
  readsLikeTitles,
  weight,
  type Column,
} from "./column-contents.ts";
import { columnName, isAddressName, isColumnName, roleOf, type Role } from "./column-words.ts";
import type { Table } from "./grid.ts";
import { referenceInAddress } from "./references.ts";

/** What the columns of a table hold. `isUnclear`: the title was found by the cells alone. `asks`: it was not found. */
export type Columns = { roles: Role[]; isUnclear: boolean; asks: boolean };

const sampled = 200;

/** Finds what each column holds: by its name, with its cells as a second witness; by the cells where it has no name. */
export function columnsOf(table: Table, isCard: (cell: string) => boolean): Columns {
  const columns = table.header.map((header, at): Column => {
    const name = columnName(header);
    const cells = table.rows.slice(0, sampled).map((row) => row[at] ?? "");
    return { at, name, rank: roleOf(name).rank, profile: profileOf(cells) };
  });
  const roles: Role[] = table.header.map(() => "");
  const give = (role: Role, ...at: number[]) => at.forEach((one) => (roles[one] = role));
  const columnsNamed = (role: Role) =>
    columns.filter((one) => namedRole(one) === role && !roles[one.at]).sort((a, b) => a.rank - b.rank);

  const titles = familyOf(columnsNamed("title").filter(holdsTitles), columnsNamed("title"));
  give("title", ...titles);
  giveRef();
  give("estimate", ...columnsNamed("estimate").map(({ at }) => at));
  give("notes", ...columnsNamed("notes").map(({ at }) => at));
  for (const role of ["type", "status"] as const)
    give(
      role,
      ...columnsNamed(role)
        .slice(0, 1)
        .map(({ at }) => at),
    );
  if (titles.length > 0) {
    giveSummaryToNotes();
    const guesses = [giveCustomEstimate(), giveKeys()];
    return { roles, isUnclear: guesses.includes(true), asks: false };
  }
  return byContents();

  function giveRef() {
    const candidates = columnsNamed("ref");
    const ref = candidates.find(({ profile }) => profile.filled > 0) ?? candidates[0];
    if (ref) give("ref", ref.at);
  }

  /** Beside a title, a summary is a longer text. */
  function giveSummaryToNotes() {
    const title = columns[titles[0]!]!;
    const summary = columns.find(
      ({ at, name, profile }) => !roles[at] && name === "summary" && profile.words > title.profile.words,
    );
    if (summary) give("notes", summary.at);
  }

  function byContents(): Columns {
    const isNamed = table.header.some(Boolean);
    if (!roles.includes("ref")) {
      const ref = referenceColumn();
      if (ref) give("ref", ref.at);
    }
    const free = columns.filter(({ at, profile }) => !roles[at] && isText(profile));
    const most = Math.max(0, ...free.map(weight));
    const title = free.find((one) => readsLikeTitles(one) || weight(one) >= most * 0.6);
    const shortNotes = columns.find(({ at, profile }) => roles[at] === "notes" && profile.words < 20);
    const chosen = title ?? shortNotes;
    const hasWitness =
      roles.includes("ref") || roles.includes("estimate") || (chosen?.profile.words ?? 0) >= 2;
    if (!chosen || (isNamed && !hasWitness)) return { roles, isUnclear: true, asks: true };
    give("title", chosen.at);
    giveEstimate(chosen.at);
    if (!isNamed) giveNotes(chosen.at);
    const isAlone = columns.every(({ at, profile }) => at === chosen.at || profile.filled === 0);
    return { roles, isUnclear: !isAlone, asks: false };
  }

  function referenceColumn(): Column | undefined {
    const free = columns.filter(({ at }) => !roles[at]);
    return (
      free.find(({ profile }) => profile.share("key") >= 0.6) ??
      free.find(isNumbered) ??
      free.find(({ profile }) => profile.share("code") >= 0.9 && isUnique(profile))
    );
  }

  /** Different numbers in front; where they are cards and the only ones, they have to rise like those of a list. */
  function isNumbered(one: Column): boolean {
    const { at, profile } = one;
    if (at > 0 || profile.share("number") < 0.9 || !isUnique(profile)) return false;
    if (profile.filled < 2 || profile.isRunning) return false;
    if (!holdsCards(one) || columns.some((other) => other !== one && holdsCards(other))) return true;
    const numbers = table.rows.slice(0, sampled).map((row) => Number(row[at]));
    return numbers.every((number, i) => i === 0 || number > numbers[i - 1]!);
  }

  function giveEstimate(title: number) {
    if (roles.includes("estimate")) return;
    const cards = columns.filter(holdsCards);
    const estimate = cards.find(({ at }) => at > title) ?? cards[0];
    if (estimate) give("estimate", estimate.at);
  }

  /**
   * Cards under a name such as "Initial estimate", or in a field that a team made, which Jira's JSON names by a number.
   * Returns whether such a column was taken.
   */
  function giveCustomEstimate(): boolean {
    if (roles.includes("estimate")) return false;
    const likely = /^customfield \d+$|(?:^| )(?:points?|pts|estimate|sp|effort)(?: |$)/;
    const custom = columns.find((one) => likely.test(one.name) && holdsCards(one));
    if (custom) give("estimate", custom.at);
    return custom !== undefined;
  }

  /** A column of keys under an unknown name, such as one in another language. Returns whether there is one. */
  function giveKeys(): boolean {
    if (roles.includes("ref")) return false;
    const keys = columns.find(
      ({ at, name, profile }) =>
        !roles[at] &&
        !isColumnName(name) &&
        profile.share("key") === 1 &&
        isUnique(profile) &&
        isFull(profile),
    );
    if (keys) give("ref", keys.at);
    return keys !== undefined;
  }

  function holdsCards({ at, profile }: Column): boolean {
    if (roles[at] || (at === 0 && profile.isRunning) || profile.share("number") < 0.8) return false;
    const cells = table.rows.slice(0, sampled).flatMap((row) => row[at] || []);
    return cells.filter(isCard).length >= cells.length * 0.8;
  }

  function giveNotes(title: number) {
    for (const { at, profile } of columns)
      if (at > title && !roles[at] && isText(profile) && profile.share("person") <= 0.6) give("notes", at);
  }
}

/** The first title column, with all of its name and the levels of a tree: each row has its title in one of them. */
function familyOf(likely: readonly Column[], all: readonly Column[]): number[] {
  const first = likely.find(({ profile }) => profile.filled > 0) ?? likely[0] ?? all[0];
  if (!first) return [];
  const isLevel = /^title \d/.test(first.name);
  return all
    .filter(({ name }) => name === first.name || (isLevel && /^title(?: \d+)?$/.test(name)))
    .map(({ at }) => at);
}

/** Tells whether a column holds addresses that may name the row's issue. */
export function addressColumns(table: Table): number[] {
  return table.header.flatMap((header, at) => {
    const isAddress = isAddressName(columnName(header)) || (!header && namesIssues(table, at));
    return isAddress ? [at] : [];
  });
}

function namesIssues({ rows }: Table, at: number): boolean {
  return rows.slice(0, 50).some((row) => referenceInAddress(row[at] ?? "") !== "");
}

/** Returns the roles after one column was given another by hand. */
export function withRole(roles: readonly Role[], at: number, role: Role): Role[] {
  const isSingle = role === "ref" || role === "type" || role === "status";
  return roles.map((one, i) => (i === at ? role : isSingle && one === role ? "" : one));
}

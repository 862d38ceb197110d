import { profileOf, type ColumnProfile } from "./cells.ts";
import { columnName, isAddressName, isAmbiguousName, roleOf, type Role } from "./column-words.ts";
import type { Table } from "./grid.ts";
import { referenceInAddress } from "./references.ts";

/** What the columns of a table hold. `isUnclear`: the title was found by the cells alone. `asks`: it was not found. */
export type Columns = { roles: Role[]; isUnclear: boolean; asks: boolean };

type Column = { at: number; name: string; rank: number; profile: ColumnProfile };

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
  const named = (role: Role) =>
    columns.filter((one) => namedRole(one) === role && !roles[one.at]).sort((a, b) => a.rank - b.rank);

  const titles = familyOf(named("title").filter(holdsTitles), named("title"));
  give("title", ...titles);
  giveRef();
  give("estimate", ...named("estimate").map(({ at }) => at));
  give("notes", ...named("notes").map(({ at }) => at));
  for (const role of ["type", "status"] as const)
    give(
      role,
      ...named(role)
        .slice(0, 1)
        .map(({ at }) => at),
    );
  if (titles.length > 0) {
    giveSummaryToNotes();
    return { roles, isUnclear: giveCustomEstimate(), asks: false };
  }
  return byContents();

  function giveRef() {
    const candidates = named("ref");
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
      const ref = referenceColumn(columns.filter(({ at }) => !roles[at]));
      if (ref) give("ref", ref.at);
    }
    const free = columns.filter(({ at, profile }) => !roles[at] && isText(profile));
    const most = Math.max(0, ...free.map(weight));
    const title = free.find((one) => weight(one) >= most * 0.6);
    const shortNotes = columns.find(({ at, profile }) => roles[at] === "notes" && profile.words < 20);
    const chosen = title ?? shortNotes;
    const hasWitness =
      roles.includes("ref") || roles.includes("estimate") || (chosen?.profile.words ?? 0) >= 2;
    if (!chosen || (isNamed && !hasWitness)) return { roles, isUnclear: true, asks: true };
    give("title", chosen.at);
    giveEstimate(chosen.at);
    if (!isNamed) giveNotes(chosen.at);
    return { roles, isUnclear: true, asks: false };
  }

  function giveEstimate(title: number) {
    if (roles.includes("estimate")) return;
    const cards = columns.filter(holdsCards);
    const estimate = cards.find(({ at }) => at > title) ?? cards[0];
    if (estimate) give("estimate", estimate.at);
  }

  /** Jira's JSON names fields that a team made by a number. Returns whether one of them was taken. */
  function giveCustomEstimate(): boolean {
    if (roles.includes("estimate")) return false;
    const custom = columns.find((one) => /^customfield \d+$/.test(one.name) && holdsCards(one));
    if (custom) give("estimate", custom.at);
    return custom !== undefined;
  }

  function holdsCards({ at, profile }: Column): boolean {
    if (roles[at] || profile.share("number") < 0.8) return false;
    const cells = table.rows.slice(0, sampled).flatMap((row) => row[at] || []);
    return cells.filter(isCard).length >= cells.length * 0.8;
  }

  function giveNotes(title: number) {
    for (const { at, profile } of columns)
      if (at > title && !roles[at] && isText(profile) && profile.share("person") <= 0.6) give("notes", at);
  }
}

/** A name such as "Issue" means a reference or a title: the cells tell. */
function namedRole({ name, profile }: Column): Role {
  const { role } = roleOf(name);
  if (!isAmbiguousName(name)) return role;
  return profile.share("text", "person", "state") > 0.5 ? "title" : "ref";
}

function holdsTitles({ profile }: Column): boolean {
  if (profile.filled === 0) return true;
  return profile.share("key", "number", "date", "address") < 0.8 && profile.share("person") < 0.6;
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

function referenceColumn(free: readonly Column[]): Column | undefined {
  const isUnique = ({ profile }: Column) => profile.filled > 0 && profile.distinct === profile.filled;
  return (
    free.find(({ profile }) => profile.share("key") >= 0.6) ??
    free.find(
      (one) => one.at === 0 && one.profile.share("number") >= 0.9 && isUnique(one) && one.profile.filled > 1,
    ) ??
    free.find((one) => one.profile.share("code") >= 0.9 && isUnique(one))
  );
}

function isText(profile: ColumnProfile): boolean {
  return profile.share("text", "person") >= 0.5;
}

/** How much a column reads like titles: words, where most rows have some. */
function weight({ profile }: Column): number {
  const isPeople = profile.share("person") > 0.6;
  return Math.min(profile.words, 8) * (profile.filled / profile.total) * (isPeople ? 0.3 : 1);
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

import { profileColumn } from "./cells.ts";
import {
  holdsTitles,
  isFull,
  isText,
  isUnique,
  namedRole,
  readsLikeTitles,
  titleScore,
  type Column,
} from "./column-contents.ts";
import { columnName, isAddressName, isColumnName, roleOf, type Role } from "./column-words.ts";
import type { Table } from "./grid.ts";
import { referenceInAddress } from "./references.ts";

/** The roles of a table's columns. `isUnclear`: a role is a guess. `needsTitleColumn`: there is no title column. */
export type ColumnRoles = { roles: Role[]; isUnclear: boolean; needsTitleColumn: boolean };

const SAMPLE_ROWS = 200;

/** Assigns a role to each column by its name, checked against its cells. Without known names, it uses the cells only. */
export function assignRoles(table: Table, isCard: (cell: string) => boolean): ColumnRoles {
  const columns = table.header.map((header, at): Column => {
    const name = columnName(header);
    const cells = table.rows.slice(0, SAMPLE_ROWS).map((row) => row[at] ?? "");
    return { at, name, rank: roleOf(name).rank, profile: profileColumn(cells) };
  });
  const roles: Role[] = table.header.map(() => "");
  const assign = (role: Role, ...indexes: number[]) => indexes.forEach((at) => (roles[at] = role));
  const columnsNamed = (role: Role) =>
    columns
      .filter((column) => namedRole(column) === role && !roles[column.at])
      .sort((a, b) => a.rank - b.rank);

  const titles = titleColumns(columnsNamed("title").filter(holdsTitles), columnsNamed("title"));
  assign("title", ...titles);
  assignRef();
  assign("estimate", ...columnsNamed("estimate").map(({ at }) => at));
  assign("notes", ...columnsNamed("notes").map(({ at }) => at));
  for (const role of ["type", "status"] as const)
    assign(
      role,
      ...columnsNamed(role)
        .slice(0, 1)
        .map(({ at }) => at),
    );
  if (titles.length > 0) {
    assignSummaryToNotes();
    const guesses = [assignCustomEstimate(), assignKeys()];
    return { roles, isUnclear: guesses.includes(true), needsTitleColumn: false };
  }
  return rolesByCells();

  function assignRef() {
    const candidates = columnsNamed("ref");
    const ref = candidates.find(({ profile }) => profile.filled > 0) ?? candidates[0];
    if (ref) assign("ref", ref.at);
  }

  /** In addition to a title column, a summary column with longer texts holds notes. */
  function assignSummaryToNotes() {
    const title = columns[titles[0]!]!;
    const summary = columns.find(
      ({ at, name, profile }) => !roles[at] && name === "summary" && profile.words > title.profile.words,
    );
    if (summary) assign("notes", summary.at);
  }

  function rolesByCells(): ColumnRoles {
    const isNamed = table.header.some(Boolean);
    if (!roles.includes("ref")) {
      const ref = referenceColumn();
      if (ref) assign("ref", ref.at);
    }
    const free = columns.filter(({ at, profile }) => !roles[at] && isText(profile));
    const most = Math.max(0, ...free.map(titleScore));
    const title = free.find((one) => readsLikeTitles(one) || titleScore(one) >= most * 0.6);
    const shortNotes = columns.find(({ at, profile }) => roles[at] === "notes" && profile.words < 20);
    const chosen = title ?? shortNotes;
    const hasEvidence =
      roles.includes("ref") || roles.includes("estimate") || (chosen?.profile.words ?? 0) >= 2;
    if (!chosen || (isNamed && !hasEvidence)) return { roles, isUnclear: true, needsTitleColumn: true };
    assign("title", chosen.at);
    assignEstimate(chosen.at);
    if (!isNamed) assignNotes(chosen.at);
    const isAlone = columns.every(({ at, profile }) => at === chosen.at || profile.filled === 0);
    return { roles, isUnclear: !isAlone, needsTitleColumn: false };
  }

  function referenceColumn(): Column | undefined {
    const free = columns.filter(({ at }) => !roles[at]);
    return (
      free.find(({ profile }) => profile.share("key") >= 0.6) ??
      free.find(isNumbered) ??
      free.find(({ profile }) => profile.share("code") >= 0.9 && isUnique(profile))
    );
  }

  /**
   * Returns true if the first column has unique numbers as references. If it is the only column that looks like
   * estimates, the numbers must also increase.
   */
  function isNumbered(column: Column): boolean {
    const { at, profile } = column;
    if (at > 0 || profile.share("number") < 0.9 || !isUnique(profile)) return false;
    if (profile.filled < 2 || profile.isSequential) return false;
    if (!holdsCards(column) || columns.some((other) => other !== column && holdsCards(other))) return true;
    const numbers = table.rows.slice(0, SAMPLE_ROWS).map((row) => Number(row[at]));
    return numbers.every((number, i) => i === 0 || number > numbers[i - 1]!);
  }

  function assignEstimate(title: number) {
    if (roles.includes("estimate")) return;
    const cards = columns.filter(holdsCards);
    const estimate = cards.find(({ at }) => at > title) ?? cards[0];
    if (estimate) assign("estimate", estimate.at);
  }

  /**
   * Assigns an estimate column with a name such as "Initial estimate". It may also be a custom field of Jira's JSON,
   * whose name is a number. Returns true if it found one.
   */
  function assignCustomEstimate(): boolean {
    if (roles.includes("estimate")) return false;
    const likely = /^customfield \d+$|(?:^| )(?:points?|pts|estimate|sp|effort)(?: |$)/;
    const custom = columns.find((column) => likely.test(column.name) && holdsCards(column));
    if (custom) assign("estimate", custom.at);
    return custom !== undefined;
  }

  /** Assigns a column of keys with an unknown name, such as a name in another language. Returns true if it found one. */
  function assignKeys(): boolean {
    if (roles.includes("ref")) return false;
    const keys = columns.find(
      ({ at, name, profile }) =>
        !roles[at] &&
        !isColumnName(name) &&
        profile.share("key") === 1 &&
        isUnique(profile) &&
        isFull(profile),
    );
    if (keys) assign("ref", keys.at);
    return keys !== undefined;
  }

  function holdsCards({ at, profile }: Column): boolean {
    if (roles[at] || (at === 0 && profile.isSequential) || profile.share("number") < 0.8) return false;
    const cells = table.rows.slice(0, SAMPLE_ROWS).flatMap((row) => row[at] || []);
    return cells.filter(isCard).length >= cells.length * 0.8;
  }

  function assignNotes(title: number) {
    for (const { at, profile } of columns)
      if (at > title && !roles[at] && isText(profile) && profile.share("person") <= 0.6) assign("notes", at);
  }
}

/** Returns the title column with all columns of the same name or tree levels. A row has its title in one of them. */
function titleColumns(likely: readonly Column[], all: readonly Column[]): number[] {
  const first = likely.find(({ profile }) => profile.filled > 0) ?? likely[0] ?? all[0];
  if (!first) return [];
  const isLevel = /^title \d/.test(first.name);
  return all
    .filter(({ name }) => name === first.name || (isLevel && /^title(?: \d+)?$/.test(name)))
    .map(({ at }) => at);
}

/** Returns the indexes of columns with addresses that may identify the row's issue. */
export function addressColumns(table: Table): number[] {
  return table.header.flatMap((header, at) => {
    const isAddress = isAddressName(columnName(header)) || (!header && hasIssueAddresses(table, at));
    return isAddress ? [at] : [];
  });
}

function hasIssueAddresses({ rows }: Table, at: number): boolean {
  return rows.slice(0, 50).some((row) => referenceInAddress(row[at] ?? "") !== "");
}

/** Returns the roles after a manual change of one column's role. */
export function withRole(roles: readonly Role[], at: number, role: Role): Role[] {
  const isSingle = role === "ref" || role === "type" || role === "status";
  return roles.map((current, i) => (i === at ? role : isSingle && current === role ? "" : current));
}

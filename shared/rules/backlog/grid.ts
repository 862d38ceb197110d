import { classifyCell, profileColumn } from "./cells.ts";
import { columnName, isColumnName, roleOf } from "./column-words.ts";

/** A table: the names of its columns ("" for unnamed columns), its rows, and the skipped titles and headings. */
export type Table = { header: string[]; rows: string[][]; skipped: string[] };

/** The confidence that the first row of a table is its header. */
export type HeaderGuess = "known" | "likely" | "none" | "unknown";

const MAX_HEADER_ROWS = 10;
/** Maximum number of columns, which is more than any tracker exports. Other cells are ignored. */
const MAX_COLUMNS = 1000;

/** Returns the index of the header among the first rows, recognised by known column names, or -1. */
export function knownHeaderAt(rows: readonly string[][]): number {
  return rows.slice(0, MAX_HEADER_ROWS).findIndex((row, at) => isKnownHeader(row, at));
}

function isKnownHeader(row: readonly string[], at: number): boolean {
  const names = row.filter(Boolean).map(columnName);
  const known = new Set(names.filter(isColumnName));
  if (!names.some((name) => ["title", "ref", "notes"].includes(roleOf(name).role))) return false;
  const isData = row.some((cell) => ["key", "date", "address", "code"].includes(classifyCell(cell)));
  if (isData) return known.size >= 4;
  if (known.size >= 2) return true;
  // In the first row, a single known name is enough if it is the name of a title column.
  return at === 0 && names.length > 1 && names.some((name) => roleOf(name).role === "title");
}

/** Compares the first row with the rows below. A word above keys, numbers or dates is a column name. */
export function headerGuess(rows: readonly string[][]): HeaderGuess {
  const [first = [], ...below] = rows.slice(0, 200);
  let names = 0;
  let cells = 0;
  for (const [at, top] of first.entries()) {
    const profile = profileColumn(below.map((row) => row[at] ?? ""));
    const own = classifyCell(top);
    if (profile.filled === 0 || own === "empty") continue;
    const isTyped = profile.share("key", "number", "date", "address", "code") >= 0.8;
    if (profile.share(own) >= 0.5 && own !== "text" && own !== "person") cells++;
    else if (isTyped && (own === "text" || own === "state")) names++;
  }
  if (cells > 0) return "none";
  return names > 0 ? "likely" : "unknown";
}

/** Creates a table from rows. `headerAt` is the index of the header row, or -1 without a header. */
export function createTable(rows: readonly string[][], headerAt: number): Table {
  const header = headerAt < 0 ? [] : rows[headerAt]!;
  const below = rows.slice(headerAt + 1);
  const isHeader = (row: readonly string[] | undefined) => row !== undefined && isSame(row, header);
  // A board may repeat its header for each group, below a row with the group's name.
  const isGroup = (row: readonly string[], at: number) => isHeader(below[at + 1]) && isSingle(row);
  const body = below.filter((row, at) => !isHeader(row) && !isGroup(row, at));
  const width = Math.min(
    MAX_COLUMNS,
    Math.max(header.length, ...body.slice(0, 1000).map((row) => row.length)),
  );
  return {
    header: Array.from({ length: width }, (_, at) => header[at] ?? ""),
    rows: body,
    skipped: [...rows.slice(0, Math.max(0, headerAt)), ...below.filter(isGroup)].map(rowText),
  };
}

function isSame(row: readonly string[], header: readonly string[]): boolean {
  return header.length > 0 && row.length === header.length && row.every((cell, at) => cell === header[at]);
}

function isSingle(row: readonly string[]): boolean {
  return row.filter(Boolean).length === 1;
}

/** Returns the cells of a skipped row as one line. */
export function rowText(row: readonly string[]): string {
  return row.filter(Boolean).join(" ");
}

import { classOf, profileOf } from "./cells.ts";
import { columnName, isColumnName, roleOf } from "./column-words.ts";

/** A table: the names of its columns, "" where it names none, its rows, and the titles and headings that were left out. */
export type Table = { header: string[]; rows: string[][]; leftOut: string[] };

/** How sure it is that the first row of a table names its columns. */
export type HeaderGuess = "known" | "likely" | "none" | "unknown";

const searched = 10;
/** No tracker exports more columns than this; further cells are not read. */
const widest = 1000;

/** Returns which of the first rows names the columns, by words that trackers and people use; -1 where none does. */
export function knownHeaderAt(rows: readonly string[][]): number {
  return rows.slice(0, searched).findIndex((row, at) => isKnownHeader(row, at));
}

function isKnownHeader(row: readonly string[], at: number): boolean {
  const names = row.filter(Boolean).map(columnName);
  const known = new Set(names.filter(isColumnName));
  if (!names.some((name) => ["title", "ref", "notes"].includes(roleOf(name).role))) return false;
  const isData = row.some((cell) => ["key", "date", "address", "code"].includes(classOf(cell)));
  if (isData) return known.size >= 4;
  if (known.size >= 2) return true;
  // One known name is enough at the top, where it says where the titles are.
  return at === 0 && names.length > 1 && names.some((name) => roleOf(name).role === "title");
}

/** Compares the first row with the rows below: a word above keys, numbers or dates is the name of their column. */
export function headerGuess(rows: readonly string[][]): HeaderGuess {
  const [first = [], ...below] = rows.slice(0, 200);
  let names = 0;
  let cells = 0;
  for (const [at, top] of first.entries()) {
    const profile = profileOf(below.map((row) => row[at] ?? ""));
    const own = classOf(top);
    if (profile.filled === 0 || own === "empty") continue;
    const isTyped = profile.share("key", "number", "date", "address", "code") >= 0.8;
    if (profile.share(own) >= 0.5 && own !== "text" && own !== "person") cells++;
    else if (isTyped && (own === "text" || own === "state")) names++;
  }
  if (cells > 0) return "none";
  return names > 0 ? "likely" : "unknown";
}

/** Makes a table of rows whose row `headerAt` names the columns; -1 is a table that names none. */
export function tableOf(rows: readonly string[][], headerAt: number): Table {
  const header = headerAt < 0 ? [] : rows[headerAt]!;
  const below = rows.slice(headerAt + 1);
  const isHeader = (row: readonly string[] | undefined) => row !== undefined && isSame(row, header);
  // A board that repeats its header for each group has the name of the group above it.
  const isGroup = (row: readonly string[], at: number) => isHeader(below[at + 1]) && isSingle(row);
  const body = below.filter((row, at) => !isHeader(row) && !isGroup(row, at));
  const width = Math.min(widest, Math.max(header.length, ...body.slice(0, 1000).map((row) => row.length)));
  return {
    header: Array.from({ length: width }, (_, at) => header[at] ?? ""),
    rows: body,
    leftOut: [...rows.slice(0, Math.max(0, headerAt)), ...below.filter(isGroup)].map(shownRow),
  };
}

function isSame(row: readonly string[], header: readonly string[]): boolean {
  return header.length > 0 && row.length === header.length && row.every((cell, at) => cell === header[at]);
}

function isSingle(row: readonly string[]): boolean {
  return row.filter(Boolean).length === 1;
}

/** Returns the cells of a row that is left out, as one line. */
export function shownRow(row: readonly string[]): string {
  return row.filter(Boolean).join(" ");
}

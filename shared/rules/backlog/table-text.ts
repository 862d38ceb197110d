import { classOf } from "./cells.ts";
import { isTitleName } from "./column-words.ts";
import { delimiters, parseDelimited, separatorLine, usesBackslash, type Dialect } from "./delimited.ts";
import { headerGuess, knownHeaderAt } from "./grid.ts";
import { hasMarkdownRuler } from "./pipe-table.ts";

/** The rows of a text of separated cells, and which row names the columns. */
export type SeparatedTable = { rows: string[][]; headerAt: number; isQuoteOpen: boolean };

/** What a text is for: a file of columns is a table also where no column is known. */
export type Origin = { isTableFile: boolean; isPasted: boolean };

const sampleLength = 65_536;
const sampleRows = 60;

/** Reads a text as separated cells, or returns null where it is likelier a list of lines. */
export function separatedTable(text: string, origin: Origin): SeparatedTable | null {
  const said = separatorLine(text);
  const body = said?.rest ?? text;
  const sample = body.slice(0, sampleLength);
  // A list with a table of Markdown below it is read as lines.
  const likely = delimiters.filter(
    (one) => sample.includes(one) && (one !== "|" || !hasMarkdownRuler(sample)),
  );
  const dialects = (said ? [said.delimiter] : likely).map((delimiter) => ({
    delimiter,
    backslash: usesBackslash(sample),
  }));
  const scores = dialects.map((dialect) =>
    scoreOf(parseDelimited(sample, dialect, sampleRows).rows, dialect, origin),
  );
  const highest = Math.max(...scores, 0);
  const best = highest > 0 ? dialects[scores.indexOf(highest)] : undefined;
  if (!best) return titlesOnly(body, origin);
  return wholeTable(body, best, { isPasted: origin.isPasted });
}

/** Reads a text as separated cells in any case, as somebody asked for it. */
export function forcedTable(text: string, isNamed: boolean): SeparatedTable {
  const said = separatorLine(text);
  const body = said?.rest ?? text;
  const width = (delimiter: string) =>
    parseDelimited(body.slice(0, sampleLength), { delimiter, backslash: false }, 1).rows[0]?.length ?? 0;
  const delimiter = said?.delimiter ?? [...delimiters].sort((a, b) => width(b) - width(a))[0]!;
  const table = wholeTable(body, { delimiter, backslash: usesBackslash(body.slice(0, sampleLength)) }, {});
  return { ...table, headerAt: isNamed ? Math.max(0, table.headerAt) : -1 };
}

function wholeTable(text: string, dialect: Dialect, { isPasted = false }): SeparatedTable {
  const { rows, isQuoteOpen } = parseDelimited(text, dialect);
  const known = knownHeaderAt(rows);
  const guess = known >= 0 ? "known" : headerGuess(rows);
  const headerAt = known >= 0 ? known : guess === "likely" || (guess === "unknown" && !isPasted) ? 0 : -1;
  const joined = isPasted && dialect.delimiter === "\t" ? withBrokenCells(rows, headerAt) : rows;
  return {
    rows: withOtherSeparators(joined, headerAt),
    headerAt,
    isQuoteOpen,
  };
}

/** How much rows look like those of a table; 0 for a list of lines that only happens to have separators. */
function scoreOf(rows: string[][], { delimiter }: Dialect, origin: Origin): number {
  const width = usualWidth(rows);
  const header = knownHeaderAt(rows);
  if (header >= 0 && rows[header]!.length > 1) return 100 + rows[header]!.length;
  if (width < 2) return 0;
  const same = rows.filter((row) => row.length === width).length / rows.length;
  if (delimiter === "\t") return isMarkedList(rows) || isOutline(rows) || same < 0.5 ? 0 : 50 + same;
  if (origin.isTableFile) return same < 0.5 ? 0 : 10 * same + width / 100;
  // Commas and semicolons stand in sentences too: only columns of keys or numbers make a table of them.
  const isTyped =
    rows.length > 1 && same === 1 && (width > 2 ? headerGuess(rows) !== "unknown" : isPriced(rows));
  return isTyped ? 5 : 0;
}

/** Titles with a number behind or before each of them. */
function isPriced(rows: readonly string[][]): boolean {
  return [0, 1].some((at) =>
    rows.every((row) => classOf(row[at]!) === "number" && classOf(row[1 - at]!) === "text"),
  );
}

function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** A list out of a word processor has a tab between the bullet and the text. */
function isMarkedList(rows: readonly string[][]): boolean {
  const marked = rows.filter((row) => {
    const [first = "", ...more] = row.filter(Boolean);
    return classOf(first) === "marker" && more.length === 1;
  });
  return marked.length * 2 >= rows.length;
}

/** One text a line, further in where it belongs to the one above. */
function isOutline(rows: readonly string[][]): boolean {
  return rows.every((row) => row.filter(Boolean).length === 1);
}

/** A file of one column whose first row is its name. */
function titlesOnly(text: string, { isTableFile }: Origin): SeparatedTable | null {
  if (!isTableFile) return null;
  const backslash = usesBackslash(text.slice(0, sampleLength));
  const { rows, isQuoteOpen } = parseDelimited(text, { delimiter: "\t", backslash });
  const [first = [], second] = rows;
  if (first.length !== 1 || !second || !isTitleName(first[0]!)) return null;
  return { rows, headerAt: 0, isQuoteOpen };
}

/** A cell with a line break that was copied without quotes goes on in the next line, which then has too few cells. */
function withBrokenCells(rows: readonly string[][], headerAt: number): string[][] {
  const width = rows[headerAt]?.length ?? 0;
  if (width < 2) return [...rows];
  const joined: string[][] = [];
  for (const [at, row] of rows.entries()) {
    const last = joined.at(-1);
    const [first = "", ...more] = row;
    const goesOn = at > headerAt + 1 && last && row.length < width && last.length + more.length <= width;
    if (!goesOn || classOf(first) === "key") {
      joined.push([...row]);
      continue;
    }
    last[last.length - 1] += `\n${first}`;
    last.push(...more);
  }
  return joined;
}

/** A row of one cell that another separator splits into the columns of the header was written by another program. */
function withOtherSeparators(rows: readonly string[][], headerAt: number): string[][] {
  const width = rows[headerAt]?.length ?? 0;
  return rows.map((row, at) => {
    if (at <= headerAt || width < 2 || row.length !== 1) return row;
    const split = delimiters
      .map((delimiter) => parseDelimited(row[0]!, { delimiter, backslash: false }, 1).rows[0] ?? [])
      .find(({ length }) => length === width);
    return split ?? row;
  });
}

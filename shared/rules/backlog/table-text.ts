import { classifyCell } from "./cells.ts";
import { isTitleName } from "./column-words.ts";
import { delimiters, parseDelimited, separatorLine, usesBackslash, type Dialect } from "./delimited.ts";
import { headerGuess, knownHeaderAt } from "./grid.ts";
import { hasMarkdownTable } from "./pipe-table.ts";

/** The rows of a text with separated cells, and the index of the header row. */
export type SeparatedTable = { rows: string[][]; headerAt: number; hasOpenQuote: boolean };

/** The origin of a text. A table file (such as .csv) is a table even without known column names. */
export type Origin = { isTableFile: boolean; isPasted: boolean };

const sampleLength = 65_536;
const sampleRows = 60;

/** Parses a text as separated cells. Returns null if it is more likely a list of lines. */
export function parseSeparatedTable(text: string, origin: Origin): SeparatedTable | null {
  const separator = separatorLine(text);
  const body = separator?.rest ?? text;
  const sample = body.slice(0, sampleLength);
  // A list with a Markdown table below it is parsed as lines.
  const likely = delimiters.filter(
    (delimiter) => sample.includes(delimiter) && (delimiter !== "|" || !hasMarkdownTable(sample)),
  );
  const dialects = (separator ? [separator.delimiter] : likely).map((delimiter) => ({
    delimiter,
    backslash: usesBackslash(sample),
  }));
  const scores = dialects.map((dialect) =>
    tableScore(parseDelimited(sample, dialect, sampleRows).rows, dialect, origin),
  );
  const highest = Math.max(...scores, 0);
  const best = highest > 0 ? dialects[scores.indexOf(highest)] : undefined;
  if (!best) return parseTitleColumn(body, origin);
  return parseWholeTable(body, best, { isPasted: origin.isPasted });
}

/** Always parses a text as separated cells, because the user chose a table. */
export function parseForcedTable(text: string, isNamed: boolean): SeparatedTable {
  const separator = separatorLine(text);
  const body = separator?.rest ?? text;
  const width = (delimiter: string) =>
    parseDelimited(body.slice(0, sampleLength), { delimiter, backslash: false }, 1).rows[0]?.length ?? 0;
  const delimiter = separator?.delimiter ?? [...delimiters].sort((a, b) => width(b) - width(a))[0]!;
  const table = parseWholeTable(
    body,
    { delimiter, backslash: usesBackslash(body.slice(0, sampleLength)) },
    {},
  );
  return { ...table, headerAt: isNamed ? Math.max(0, table.headerAt) : -1 };
}

function parseWholeTable(text: string, dialect: Dialect, { isPasted = false }): SeparatedTable {
  const { rows, hasOpenQuote } = parseDelimited(text, dialect);
  const known = knownHeaderAt(rows);
  const guess = known >= 0 ? "known" : headerGuess(rows);
  const headerAt = known >= 0 ? known : guess === "likely" || (guess === "unknown" && !isPasted) ? 0 : -1;
  const joined = isPasted && dialect.delimiter === "\t" ? joinBrokenCells(rows, headerAt) : rows;
  return {
    rows: splitOtherSeparators(joined, headerAt),
    headerAt,
    hasOpenQuote,
  };
}

/** Scores the similarity of rows to a table. Returns 0 for a list of lines that contains separators by chance. */
function tableScore(rows: string[][], { delimiter }: Dialect, origin: Origin): number {
  const width = usualWidth(rows);
  const header = knownHeaderAt(rows);
  if (header >= 0 && rows[header]!.length > 1) return 100 + rows[header]!.length;
  if (width < 2) return 0;
  const same = rows.filter((row) => row.length === width).length / rows.length;
  if (delimiter === "\t") return isMarkedList(rows) || isOutline(rows) || same < 0.5 ? 0 : 50 + same;
  if (origin.isTableFile) return same < 0.5 ? 0 : 10 * same + width / 100;
  // Sentences also contain commas and semicolons, so such a table must have columns of keys or numbers.
  const isTyped =
    rows.length > 1 && same === 1 && (width > 2 ? headerGuess(rows) !== "unknown" : isTitleNumberList(rows));
  return isTyped ? 5 : 0;
}

/** Returns true if every row is a title and a number, in the same order. */
function isTitleNumberList(rows: readonly string[][]): boolean {
  return [0, 1].some((at) =>
    rows.every((row) => classifyCell(row[at]!) === "number" && classifyCell(row[1 - at]!) === "text"),
  );
}

function usualWidth(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

/** Returns true for a list from a word processor, which has a tab between the bullet and the text. */
function isMarkedList(rows: readonly string[][]): boolean {
  const marked = rows.filter((row) => {
    const [first = "", ...more] = row.filter(Boolean);
    return classifyCell(first) === "marker" && more.length === 1;
  });
  return marked.length * 2 >= rows.length;
}

/** Returns true for an outline: one text per line, possibly indented by tabs. */
function isOutline(rows: readonly string[][]): boolean {
  return rows.every((row) => row.filter(Boolean).length === 1);
}

/** Parses a table file with one column, if its first row is the name of a title column. */
function parseTitleColumn(text: string, { isTableFile }: Origin): SeparatedTable | null {
  if (!isTableFile) return null;
  const backslash = usesBackslash(text.slice(0, sampleLength));
  const { rows, hasOpenQuote } = parseDelimited(text, { delimiter: "\t", backslash });
  const [first = [], second] = rows;
  if (first.length !== 1 || !second || !isTitleName(first[0]!)) return null;
  return { rows, headerAt: 0, hasOpenQuote };
}

/** Joins cells with line breaks that were copied without quotes. They continue in a next row with too few cells. */
function joinBrokenCells(rows: readonly string[][], headerAt: number): string[][] {
  const width = rows[headerAt]?.length ?? 0;
  if (width < 2) return [...rows];
  const joined: string[][] = [];
  for (const [at, row] of rows.entries()) {
    const last = joined.at(-1);
    const [first = "", ...more] = row;
    const isContinuation =
      at > headerAt + 1 && last && row.length < width && last.length + more.length <= width;
    if (!isContinuation || classifyCell(first) === "key") {
      joined.push([...row]);
      continue;
    }
    last[last.length - 1] += `\n${first}`;
    last.push(...more);
  }
  return joined;
}

/** Splits rows with one cell by another delimiter, if the result has as many cells as the header. */
function splitOtherSeparators(rows: readonly string[][], headerAt: number): string[][] {
  const width = rows[headerAt]?.length ?? 0;
  return rows.map((row, at) => {
    if (at <= headerAt || width < 2 || row.length !== 1) return row;
    const split = delimiters
      .map((delimiter) => parseDelimited(row[0]!, { delimiter, backslash: false }, 1).rows[0] ?? [])
      .find(({ length }) => length === width);
    return split ?? row;
  });
}

import { htmlTableRows, isMarkupDocument } from "./html-table.ts";
import { headerGuess, knownHeaderAt } from "./grid.ts";
import { isJson, jsonTable } from "./json-table.ts";
import { htmlToMarkdown } from "./markup.ts";
import { pipeTable } from "./pipe-table.ts";
import type { ReadingMode } from "./types.ts";
import { parseForcedTable, parseSeparatedTable } from "./table-text.ts";
import { columnName, isColumnName } from "./column-words.ts";

const MAX_HEADER_ROWS = 10;

/**
 * Parses a table with columns aligned by blanks, such as command-line output. Its header is in capitals, and each cell
 * starts below its column's name. Returns null without such a header. `skipped` has the lines above the header.
 */
function alignedTable(text: string): { rows: string[][]; skipped: string[] } | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const headerAt = lines.slice(0, MAX_HEADER_ROWS).findIndex(isAlignedHeader);
  if (headerAt < 0) return null;
  const starts = [...lines[headerAt]!.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
  const cells = (line: string) => starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
  return { rows: lines.slice(headerAt).map(cells), skipped: lines.slice(0, headerAt) };
}

function isAlignedHeader(line: string): boolean {
  if (line.includes("\t") || line !== line.toUpperCase()) return false;
  const names = line.trim().split(/ {2,}/).map(columnName);
  return names.length > 1 && names.filter(isColumnName).length > 1;
}

/** The table in a source. `skipped` are the lines around it. `headerAt` is -1 without a header row. */
export type DetectedTable = { rows: string[][]; headerAt: number; hasOpenQuote: boolean; skipped: string[] };

/** The origin of a text: the bytes and the name of a file, or neither for a pasted text. */
export type Origin = { bytes: Uint8Array | undefined; name: string };

/** Magic numbers of spreadsheets, archives, documents and pictures. */
const magicNumbers = [
  "504b0304",
  "504b0506",
  "d0cf11e0",
  "25504446",
  "89504e47",
  "ffd8ff",
  "47494638",
  "1f8b",
  "377abcaf",
];

/**
 * Finds the table in a text. It knows separated cells, Markdown, wiki markup, HTML and JSON. Returns null for a list of
 * lines, and `not-a-table` for unsupported formats.
 */
export function detectTable(
  text: string,
  origin: Origin,
  reading?: ReadingMode,
): DetectedTable | null | "not-a-table" {
  if (isBinary(origin.bytes) || text.includes("\0") || /^\s*\{\\rtf/.test(text)) return "not-a-table";
  if (reading === "lines") return null;
  const json = isJson(text) ? jsonTable(text) : undefined;
  if (json) return { rows: [json.header, ...json.rows], headerAt: 0, hasOpenQuote: false, skipped: [] };
  if (json === null) return "not-a-table";
  if (isMarkupDocument(text)) return htmlTable(text);
  const pipes = pipeTable(text);
  if (pipes) return { ...withHeader(pipes.rows), hasOpenQuote: false, skipped: pipes.skipped };
  if (reading) return { ...parseForcedTable(text, reading === "named"), skipped: [] };
  const aligned = alignedTable(text);
  if (aligned) return { ...aligned, headerAt: 0, hasOpenQuote: false };
  const isPasted = origin.bytes === undefined;
  const separated = parseSeparatedTable(text, {
    isPasted,
    isTableFile: /\.(?:csv|tsv|tab|psv)$/i.test(origin.name),
  });
  return separated && { ...separated, skipped: [] };
}

/** Converts an HTML list without a table to lines. Returns any other text unchanged. */
export function htmlListToLines(text: string): string {
  const isList = isMarkupDocument(text) && /<li\b/i.test(text) && !/<t[dh]\b/i.test(text);
  return isList ? htmlToMarkdown(text) : text;
}

function isBinary(bytes: Uint8Array | undefined): boolean {
  if (!bytes) return false;
  const start = [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return magicNumbers.some((magic) => start.startsWith(magic));
}

function htmlTable(html: string): DetectedTable | "not-a-table" {
  const rows = htmlTableRows(html).map((row) => row.map(cellText));
  return rows.length === 0 ? "not-a-table" : { ...withHeader(rows), hasOpenQuote: false, skipped: [] };
}

/** Converts the HTML of a cell to Markdown. A link becomes its text, which is often the key. */
function cellText(html: string): string {
  return htmlToMarkdown(html.replace(/<\/?(?:a|b|strong|code)\b[^<>]*>/gi, ""));
}

function withHeader(rows: string[][]): { rows: string[][]; headerAt: number } {
  const known = knownHeaderAt(rows);
  return { rows, headerAt: known >= 0 ? known : headerGuess(rows) === "none" ? -1 : 0 };
}

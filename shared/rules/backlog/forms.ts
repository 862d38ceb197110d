import { alignedTable } from "./aligned-table.ts";
import { htmlTableRows, isMarkupDocument } from "./html-table.ts";
import { headerGuess, knownHeaderAt } from "./grid.ts";
import { isJson, jsonTable } from "./json-table.ts";
import { htmlToMarkdown } from "./markup.ts";
import { pipeTable } from "./pipe-table.ts";
import type { ReadingMode } from "./types.ts";
import { forcedTable, separatedTable } from "./table-text.ts";

/** Rows of cells that were found in a source, and the lines around them; `headerAt` is -1 where no row names the columns. */
export type FoundTable = { rows: string[][]; headerAt: number; isQuoteOpen: boolean; leftOut: string[] };

/** Where a text comes from: the bytes and the name of a file, or neither for one that was pasted. */
export type Origin = { bytes: Uint8Array | undefined; name: string };

/** The first bytes of spreadsheets, archives, documents and pictures. */
const binaryStarts = [
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
 * Finds the table in a text, whatever form it has: separated cells, Markdown, wiki markup, HTML or JSON. Returns null for
 * a list of lines, and `not-a-table` for what people have to export in another form.
 */
export function tableIn(
  text: string,
  origin: Origin,
  reading?: ReadingMode,
): FoundTable | null | "not-a-table" {
  if (isBinary(origin.bytes) || text.includes("\0") || /^\s*\{\\rtf/.test(text)) return "not-a-table";
  if (reading === "lines") return null;
  const json = isJson(text) ? jsonTable(text) : undefined;
  if (json) return { rows: [json.header, ...json.rows], headerAt: 0, isQuoteOpen: false, leftOut: [] };
  if (json === null) return "not-a-table";
  if (isMarkupDocument(text)) return htmlTable(text);
  const pipes = pipeTable(text);
  if (pipes) return { ...headed(pipes.rows), isQuoteOpen: false, leftOut: pipes.leftOut };
  if (reading) return { ...forcedTable(text, reading === "named"), leftOut: [] };
  const aligned = alignedTable(text);
  if (aligned) return { ...aligned, headerAt: 0, isQuoteOpen: false };
  const isPasted = origin.bytes === undefined;
  const separated = separatedTable(text, {
    isPasted,
    isTableFile: /\.(?:csv|tsv|tab|psv)$/i.test(origin.name),
  });
  return separated && { ...separated, leftOut: [] };
}

/** Returns the items of a list in HTML, which holds no table, as lines; any other text as it is. */
export function withListsAsLines(text: string): string {
  const isList = isMarkupDocument(text) && /<li\b/i.test(text) && !/<t[dh]\b/i.test(text);
  return isList ? htmlToMarkdown(text) : text;
}

function isBinary(bytes: Uint8Array | undefined): boolean {
  if (!bytes) return false;
  const start = [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return binaryStarts.some((one) => start.startsWith(one));
}

function htmlTable(html: string): FoundTable | "not-a-table" {
  const rows = htmlTableRows(html).map((row) => row.map(cellText));
  return rows.length === 0 ? "not-a-table" : { ...headed(rows), isQuoteOpen: false, leftOut: [] };
}

/** A link in a cell is its text: a key that leads to its issue. */
function cellText(html: string): string {
  return htmlToMarkdown(html.replace(/<\/?(?:a|b|strong|code)\b[^<>]*>/gi, ""));
}

function headed(rows: string[][]): { rows: string[][]; headerAt: number } {
  const known = knownHeaderAt(rows);
  return { rows, headerAt: known >= 0 ? known : headerGuess(rows) === "none" ? -1 : 0 };
}

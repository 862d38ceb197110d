import { withoutInvisible } from "./invisible.ts";

// A reader may split a file where we did not: at `;` or tab, as spreadsheets do in many countries, or at a line break
// within a cell, when it goes line by line. Each such place is therefore treated like the beginning of a cell.

/** What is invisible, or removed with the quotes, at the beginning of a cell; except where a reader may split. */
const skipped = String.raw`[[\p{Z}\p{C}\p{DI}"]--[\t\n]]*`;

/** Apostrophes that the text has at such a place already: one more is put before them, so that one can be taken off. */
const own = "'*";

const begins = String.raw`(?<=^|[,;\t\n])${own}${skipped}[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20]`;

/** A line break that begins a cell; an empty line begins none, because whoever splits at it splits again behind it. */
const beginsWithBreak = String.raw`(?<=^|[;\t])${own}${skipped}\n`;

/** The end of a cell behind such a place: its closing quote would open a cell that begins with the end of the line. */
const endsOpen = String.raw`(?<=[;\t\n])${own}${skipped}$`;

const place = new RegExp(`(?=${begins})|(?=${beginsWithBreak})|(?=${endsOpen})`, "gv");

/** An apostrophe that `neutralText` put there. */
const added = new RegExp(`(?:(?=${begins})|(?=${beginsWithBreak})|(?=${endsOpen}))'`, "gv");

const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** A cell that needs no quotes in any spreadsheet, whichever separator it expects. */
const bare = /^[A-Za-z0-9_.-]*$/;

/**
 * Returns a text in which no reader finds the beginning of a formula: an apostrophe stands before each `=`, `+`, `-`,
 * `@` and tab that some reader takes for the first character of a cell. Every line break becomes LF.
 */
export function neutralText(text: string): string {
  return text.replace(lineBreak, "\n").replace(place, "'");
}

/** Takes the apostrophes of `neutralText` out again; line breaks stay LF. */
export function originalText(neutral: string): string {
  return neutral.replace(added, "");
}

/** Returns rows as a CSV that spreadsheets open with a double click: a byte order mark tells them that it is UTF-8. */
export function spreadsheetCsvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvOf(rows)}`;
}

/**
 * Returns rows as RFC 4180 writes them: every cell neutral and without invisible characters, each line closed with
 * CRLF.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writtenCell).join(",")}\r\n`).join("");
}

// A number in front of a line is no plain number to who splits at `;`: their cell goes on behind the comma.
function writtenCell(given: string, column: number): string {
  const text = withoutInvisible(given);
  const cell = column > 0 && plainNumber.test(text) ? text : neutralText(text);
  return bare.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

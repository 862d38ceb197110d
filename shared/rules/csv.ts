import { withoutInvisible } from "./invisible.ts";

// Protection against CSV injection. Many programs split a file at `;` or tab instead of `,`. Some split at line breaks
// inside quoted cells. So the text after each of these characters is treated like the start of a cell.

/** Invisible characters and quotes at the start of a cell, except characters at which a program may split. */
const ignorable = String.raw`[[\p{Z}\p{C}\p{DI}"]--[\t\n]]*`;

/** Existing apostrophes at the start of a cell. We add another one, so that `originalText` can remove exactly one. */
const existingApostrophes = "'*";

const formulaStart = String.raw`(?<=^|[,;\t\n])${existingApostrophes}${ignorable}[=+\-@\t\uFF1D\uFF0B\uFF0D\uFF20]`;

/** A line break at the start of a cell. An empty line does not match, because its end starts a new cell anyway. */
const breakAtStart = String.raw`(?<=^|[;\t])${existingApostrophes}${ignorable}\n`;

/**
 * The end of a cell after such a character. Without an apostrophe, the closing quote would open a cell that starts with
 * a line end.
 */
const openEnd = String.raw`(?<=[;\t\n])${existingApostrophes}${ignorable}$`;

const insertionPoint = new RegExp(`(?=${formulaStart})|(?=${breakAtStart})|(?=${openEnd})`, "gv");

/** An apostrophe that `neutralText` inserted. */
const insertedApostrophe = new RegExp(`(?:(?=${formulaStart})|(?=${breakAtStart})|(?=${openEnd}))'`, "gv");

const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** A cell that needs no quotes in any spreadsheet, with any separator. */
const unquotedCell = /^[A-Za-z0-9_.-]*$/;

/**
 * Escapes a text so that spreadsheets do not run formulas in it. It inserts an apostrophe before `=`, `+`, `-`, `@` and
 * tab where a program may start a cell. Line breaks become LF.
 */
export function neutralText(text: string): string {
  return text.replace(lineBreak, "\n").replace(insertionPoint, "'");
}

/** Removes the apostrophes that `neutralText` inserted. Line breaks stay LF. */
export function originalText(neutral: string): string {
  return neutral.replace(insertedApostrophe, "");
}

/** Returns rows as CSV for spreadsheets. It has a byte order mark, so that they decode it as UTF-8. */
export function spreadsheetCsvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvOf(rows)}`;
}

/**
 * Returns rows as CSV (RFC 4180). Formulas in cells are escaped, and invisible characters are removed. Lines end with
 * CRLF.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

// A number in the first column must be escaped. A program that splits at `;` reads the comma and the next cell as part
// of it.
function csvCell(value: string, column: number): string {
  const text = withoutInvisible(value);
  const cell = column > 0 && plainNumber.test(text) ? text : neutralText(text);
  return unquotedCell.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

/** The start of a cell that a spreadsheet takes for a formula, also behind spaces. */
const formula = /^[ \u00a0]*[=+\-@\t\r\n]/;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** A cell that needs no quotes in any spreadsheet, whichever separator it expects. */
const bare = /^[A-Za-z0-9_.-]*$/;

/**
 * Returns a cell that no spreadsheet runs: one that would begin a formula gets an apostrophe in front; a plain number
 * stays as it is (protocol/rooms 43).
 */
export function neutralCell(text: string): string {
  return formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Returns rows as RFC 4180 writes them, every cell neutralised and each line closed with CRLF. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writtenCell).join(",")}\r\n`).join("");
}

function writtenCell(text: string): string {
  const cell = neutralCell(text);
  return bare.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

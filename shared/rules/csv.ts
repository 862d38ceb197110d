/** What a spreadsheet takes for a formula when a cell begins with it, also behind spaces. */
const formula = /^[ \u00a0]*[=+\-@\t\r\n]/;

const plainNumber = /^-?\d+(?:\.\d+)?$/;

/** What needs no quotes in any spreadsheet, whichever separator it looks for. */
const bare = /^[A-Za-z0-9_.-]*$/;

/**
 * Returns a cell that no spreadsheet runs: one that would begin a formula gets an apostrophe in front; a plain number
 * stays one (hardening, What is written out).
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

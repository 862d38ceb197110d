/** The delimiter of cells. `backslash` is true if a quote inside quotes is escaped as `\"` instead of `""`. */
export type Dialect = { delimiter: string; backslash: boolean };

/** Rows of trimmed cells. `hasOpenQuote` is true if a quoted cell has no closing quote. */
export type DelimitedRows = { rows: string[][]; hasOpenQuote: boolean };

/**
 * Splits text into rows of cells (RFC 4180, with extensions of spreadsheets and trackers). Takes linear time.
 * - Quoted cells may contain delimiters, line breaks and escaped quotes. Blanks may precede the opening quote.
 * - A quote inside an unquoted cell, or without a closing quote, is an ordinary character.
 * - Blank rows are skipped. At most `limit` rows are returned.
 */
export function parseDelimited(text: string, dialect: Dialect, limit = Infinity): DelimitedRows {
  const rows: string[][] = [];
  const read = cellReader(text, dialect);
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < limit) {
    const cell = read(at);
    row.push(cell.value.trim());
    at = cell.end;
    if (text[at] === dialect.delimiter) {
      at++;
      if (at < text.length) continue;
      row.push("");
    }
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
    at++;
  }
  return { rows, hasOpenQuote: read.hasOpenQuote() };
}

type Cell = { value: string; end: number };

function cellReader(text: string, { delimiter, backslash }: Dialect) {
  const unquotedEnd = new RegExp(`[${delimiter === "^" ? "\\^" : delimiter}\n]|$`, "g");
  let hasOpenQuote = false;

  function readUnquotedCell(start: number): Cell {
    unquotedEnd.lastIndex = start;
    const end = unquotedEnd.exec(text)!.index;
    return { value: text.slice(start, end), end };
  }

  function readQuotedCell(start: number): Cell | null {
    const closing = closingQuote(text, start + 1, backslash);
    if (closing < 0) return null;
    const inside = unescapeQuotes(text.slice(start + 1, closing), backslash);
    const rest = readUnquotedCell(closing + 1);
    // If text follows the closing quote on a later line, the opening quote was part of the text.
    return rest.value.trim() !== "" && inside.includes("\n")
      ? null
      : { value: inside + rest.value, end: rest.end };
  }

  const read = (start: number): Cell => {
    let quote = start;
    while (text[quote] === " ") quote++;
    if (text[quote] !== '"') return readUnquotedCell(start);
    const quoted = readQuotedCell(quote);
    if (quoted) return quoted;
    hasOpenQuote = true;
    return readUnquotedCell(start);
  };
  return Object.assign(read, { hasOpenQuote: () => hasOpenQuote });
}

function closingQuote(text: string, from: number, backslash: boolean): number {
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return -1;
    if (backslash && text[quote - 1] === "\\" && quote > from) at = quote + 1;
    else if (!backslash && text[quote + 1] === '"') at = quote + 2;
    else return quote;
  }
}

function unescapeQuotes(text: string, backslash: boolean): string {
  return backslash ? text.replace(/\\(["\\])/g, "$1") : text.replaceAll('""', '"');
}

/** The delimiters of tables, most likely first. */
export const delimiters = ["\t", ";", ",", "|", "^"] as const;

/** Returns true if a text escapes quotes inside quoted cells as `\"`. */
export function usesBackslash(sample: string): boolean {
  return /\\"(?=[^\n,;\t|"])/.test(sample) && !/[^\n,;\t|]""[^\n,;\t|]/.test(sample);
}

/** Reads the `sep=` line of Excel and Power BI. Returns its delimiter and the text after it, or null. */
export function separatorLine(text: string): { delimiter: string; rest: string } | null {
  const line = /^\s*"?sep=(.)"?[ \t;,]*\n/i.exec(text);
  return line ? { delimiter: line[1]!, rest: text.slice(line[0].length) } : null;
}

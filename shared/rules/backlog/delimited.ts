/** How cells are separated, and how a quote inside quotes is written. */
export type Dialect = { delimiter: string; backslash: boolean };

/** Rows of trimmed cells, and whether a quoted cell was never closed. */
export type DelimitedRows = { rows: string[][]; isQuoteOpen: boolean };

/**
 * Splits text into rows of cells (RFC 4180), as spreadsheets and trackers write it: quotes hold delimiters, line breaks
 * and doubled quotes; blanks may stand before a quote; a quote inside a bare cell is an ordinary character, and so is one
 * that is never closed. Blank rows are left out; no rows after `limit` are read. Takes linear time.
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
  return { rows, isQuoteOpen: read.isQuoteOpen() };
}

type Cell = { value: string; end: number };

function cellReader(text: string, { delimiter, backslash }: Dialect) {
  const endOfBare = new RegExp(`[${delimiter === "^" ? "\\^" : delimiter}\n]|$`, "g");
  let isQuoteOpen = false;

  function bareCell(start: number): Cell {
    endOfBare.lastIndex = start;
    const end = endOfBare.exec(text)!.index;
    return { value: text.slice(start, end), end };
  }

  function quotedCell(start: number): Cell | null {
    const closing = closingQuote(text, start + 1, backslash);
    if (closing < 0) return null;
    const inside = unescaped(text.slice(start + 1, closing), backslash);
    const rest = bareCell(closing + 1);
    // Text behind the quote, on another line than where it opened: the quote belonged to the text.
    return rest.value.trim() !== "" && inside.includes("\n")
      ? null
      : { value: inside + rest.value, end: rest.end };
  }

  const read = (start: number): Cell => {
    let quote = start;
    while (text[quote] === " ") quote++;
    if (text[quote] !== '"') return bareCell(start);
    const quoted = quotedCell(quote);
    if (quoted) return quoted;
    isQuoteOpen = true;
    return bareCell(start);
  };
  return Object.assign(read, { isQuoteOpen: () => isQuoteOpen });
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

function unescaped(text: string, backslash: boolean): string {
  return backslash ? text.replace(/\\(["\\])/g, "$1") : text.replaceAll('""', '"');
}

/** The separators of tables, the likelier one in front. */
export const delimiters = ["\t", ";", ",", "|", "^"] as const;

/** Tells whether quotes inside quotes are written `\"` in a text: where one of them would close its cell too early. */
export function usesBackslash(sample: string): boolean {
  return /\\"(?=[^\n,;\t|"])/.test(sample) && !/[^\n,;\t|]""[^\n,;\t|]/.test(sample);
}

/** Returns the separator that a `sep=` line names, as Excel and Power BI write it, and the text behind that line. */
export function separatorLine(text: string): { delimiter: string; rest: string } | null {
  const line = /^\s*"?sep=(.)"?[ \t;,]*\n/i.exec(text);
  return line ? { delimiter: line[1]!, rest: text.slice(line[0].length) } : null;
}

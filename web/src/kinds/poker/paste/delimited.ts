/**
 * Splits text in CSV or TSV form into rows of cells (RFC 4180). Quotes may hold delimiters, line breaks and doubled
 * quotes; a quote inside a bare cell is an ordinary character, as every spreadsheet writes it. Blank rows are left out,
 * and no rows after `most` are read.
 */
export function parseDelimited(text: string, delimiter: string, most = Infinity): string[][] {
  const rows: string[][] = [];
  const endOfBare = new RegExp(`[${delimiter}\r\n]|$`, "g");
  let row: string[] = [];
  let at = 0;
  while (at < text.length && rows.length < most) {
    const cell = text[at] === '"' ? quotedCell(text, at, endOfBare) : bareCell(text, at, endOfBare);
    row.push(cell.value.trim());
    at = cell.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      row.push("");
    }
    if (row.some((value) => value !== "")) rows.push(row);
    row = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return rows;
}

type Cell = { value: string; end: number };

function bareCell(text: string, start: number, endOfBare: RegExp): Cell {
  endOfBare.lastIndex = start;
  const end = endOfBare.exec(text)!.index;
  return { value: text.slice(start, end), end };
}

/** A quote that is never closed holds the rest of the text, so that nothing is lost. */
function quotedCell(text: string, start: number, endOfBare: RegExp): Cell {
  let end = start + 1;
  for (;;) {
    const quote = text.indexOf('"', end);
    if (quote < 0) return { value: unquoted(text.slice(start + 1)), end: text.length };
    if (text[quote + 1] !== '"') {
      const rest = bareCell(text, quote + 1, endOfBare);
      return { value: unquoted(text.slice(start + 1, quote)) + rest.value, end: rest.end };
    }
    end = quote + 2;
  }
}

function unquoted(text: string): string {
  return text.replaceAll('""', '"');
}

/**
 * Splits text in CSV or TSV form into rows of cells. Quotes may hold delimiters, line breaks and doubled quotes;
 * a quote inside a bare cell is an ordinary character, as every spreadsheet writes it. Blank rows are left out.
 */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : bareCell(text, at, delimiter);
    row.push(cell.value.trim());
    at = cell.end;
    if (text[at] === delimiter) {
      at++;
      if (at < text.length) continue;
      row.push("");
    }
    rows.push(row);
    row = [];
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ""));
}

type Cell = { value: string; end: number };

function bareCell(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text, end)) end++;
  return { value: text.slice(start, end), end };
}

/** A quote that is never closed holds the rest of the text, so that nothing is lost. */
function quotedCell(text: string, start: number, delimiter: string): Cell {
  let value = "";
  let at = start + 1;
  while (at < text.length) {
    if (text[at] !== '"') value += text[at++];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 2;
    } else {
      at++;
      break;
    }
  }
  while (at < text.length && !isLineEnd(text, at) && text[at] !== delimiter) value += text[at++];
  return { value, end: at };
}

function isLineEnd(text: string, at: number): boolean {
  return text[at] === "\n" || text[at] === "\r";
}

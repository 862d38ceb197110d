/** Returns true if a text starts like a document or fragment of HTML or XML. */
export function isMarkupDocument(text: string): boolean {
  return /^\s*<(?:\?xml|!doctype|!--|html|head|body|meta|table|thead|tbody|tr|td|rss|svg|style|div|ul|ol|p|span)\b/i.test(
    text,
  );
}

const token = /<(table|tr|td|th)\b[^<>]*>|<\/(table|tr|td|th)\s*>/gi;

/** Returns the rows of the largest table in HTML, with the HTML of each cell. Returns no rows without a table. */
export function htmlTableRows(html: string): string[][] {
  const tables: string[][][] = [];
  let rows: string[][] = [];
  let row: string[] | null = null;
  let cellStart = -1;
  const endCell = (at: number) => {
    if (row && cellStart >= 0) row.push(html.slice(cellStart, at).trim());
    cellStart = -1;
  };
  const endRow = (at: number) => {
    endCell(at);
    if (row?.some((cell) => cell !== "")) rows.push(row);
    row = null;
  };
  for (const match of html.matchAll(token)) {
    const opened = match[1]?.toLowerCase();
    const closed = match[2]?.toLowerCase();
    if (opened === "table" || closed === "table") {
      endRow(match.index);
      if (rows.length > 0) tables.push(rows);
      rows = [];
    } else if (opened === "tr" || closed === "tr") {
      endRow(match.index);
      row = opened ? [] : null;
    } else {
      endCell(match.index);
      row ??= [];
      if (opened) cellStart = match.index + match[0].length;
    }
  }
  endRow(html.length);
  return [...tables, rows].reduce((largest, table) => (table.length > largest.length ? table : largest), []);
}

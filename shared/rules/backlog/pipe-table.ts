const tableLine = /^\s*\|{1,2}.*\|\s*$/;
const delimiterCells = /^\|?(?::?-{2,}:?\|)+(?::?-{2,}:?)?\|?$/;
const wikiHeader = /^\s*\|\|.*\|\|\s*$/;

/** A table in a text: its rows, and the lines around it. */
export type PipeTable = { rows: string[][]; skipped: string[] };

/**
 * Parses a Markdown table (with a delimiter row such as `|---|---|`), or a table in Jira's and Confluence's wiki markup
 * (`||Key||Summary||`). `skipped` has the other lines, such as headings. Returns null without a table, and for a text of
 * which less than half is one.
 */
export function pipeTable(text: string): PipeTable | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const delimiterRowAt = lines.findIndex(isDelimiterRow);
  if (delimiterRowAt < 1 && !lines.some((line) => wikiHeader.test(line))) return null;
  const isRow = (line: string) => isTableLine(line) || (delimiterRowAt > 0 && line.includes("|"));
  const filled = lines.filter((line) => !isDelimiterRow(line));
  const rows = filled.filter(isRow);
  if (rows.length * 2 < filled.length) return null;
  return { rows: rows.map(cellsOf), skipped: filled.filter((line) => !isRow(line)) };
}

function isDelimiterRow(line: string): boolean {
  return delimiterCells.test(line.replaceAll(/\s+/g, ""));
}

/** Returns true if a line is a row of a table: it starts and ends with a `|`. */
export function isTableLine(line: string): boolean {
  return tableLine.test(line);
}

/** Returns true if a line of a text is the delimiter row of a Markdown table. */
export function hasMarkdownTable(text: string): boolean {
  return text.split("\n").some((line) => line.includes("|") && isDelimiterRow(line));
}

/** A link in wiki markup. Its `|` does not separate cells. */
const wikiLink = /\[([^\][|\n]{1,300})\|https?:[^\][\s]{1,2000}\]/g;

function cellsOf(line: string): string[] {
  const isHeader = wikiHeader.test(line);
  const inner = line
    .trim()
    .replace(/^\|{1,2}/, "")
    .replace(/\|{1,2}$/, "")
    .replace(wikiLink, "$1");
  const cells = isHeader ? inner.split("||") : inner.split(/(?<!\\)\|/);
  return cells.map((cell) =>
    cell
      .trim()
      .replaceAll("\\|", "|")
      .replace(/<br\s*\/?>/gi, "\n")
      .replace(/^(\*\*|__|`)([^]*)\1$/, "$2")
      .replace(/^\[([^\]]+)\]\(https?:[^)]*\)$/, "$1"),
  );
}

const tableLine = /^\s*\|{1,2}.*\|\s*$/;
const ruler = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?\|?\s*$/;
const wikiHeader = /^\s*\|\|.*\|\|\s*$/;

/** A table that was found in a text: its rows, and the lines around them. */
export type PipeTable = { rows: string[][]; leftOut: string[] };

/**
 * Reads a table of Markdown (a ruler below its header) or of the wiki markup of Jira and Confluence (`||Key||Summary||`).
 * Returns null where the text is no such table. Headings and blank lines around it are left out.
 */
export function pipeTable(text: string): PipeTable | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const rulerAt = lines.findIndex((line) => ruler.test(line));
  if (rulerAt < 1 && !lines.some((line) => wikiHeader.test(line))) return null;
  const isRow = (line: string) => isTableLine(line) || (rulerAt > 0 && line.includes("|"));
  const filled = lines.filter((line) => !ruler.test(line));
  const rows = filled.filter(isRow);
  if (rows.length * 2 < filled.length) return null;
  return { rows: rows.map(cellsOf), leftOut: filled.filter((line) => !isRow(line)) };
}

/** Tells whether a line is a row of a table in Markdown. */
export function isTableLine(line: string): boolean {
  return tableLine.test(line);
}

/** Tells whether a text has a table of Markdown in it, beside which other lines may stand. */
export function hasMarkdownRuler(text: string): boolean {
  return text.split("\n").some((line) => line.includes("|") && ruler.test(line));
}

/** A link of wiki markup, in which `|` separates no cells. */
const wikiLink = /\[([^\]|\n]{1,300})\|https?:[^\]\s]{1,2000}\]/g;

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

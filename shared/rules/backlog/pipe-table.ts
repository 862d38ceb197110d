const tableLine = /^\s*\|{1,2}.*\|\s*$/;
const ruler = /^\s*\|?(?:\s*:?-{2,}:?\s*\|)+(?:\s*:?-{2,}:?\s*)?\|?\s*$/;

/** A table that was found in a text: its rows, whether the first one is a header for sure, and how many lines were left out. */
export type PipeTable = { rows: string[][]; isHeaderSure: boolean; leftOut: number };

/**
 * Reads a table of Markdown (a ruler below its header) or of the wiki markup of Jira and Confluence (`||Key||Summary||`).
 * Returns null where the text is no such table. Headings and blank lines around it are left out.
 */
export function pipeTable(text: string): PipeTable | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const rulerAt = lines.findIndex((line) => ruler.test(line));
  const isWiki = lines.some((line) => /^\s*\|\|.*\|\|\s*$/.test(line));
  if (rulerAt < 1 && !isWiki) return null;
  const isRow = (line: string) => tableLine.test(line) || (rulerAt > 0 && line.includes("|"));
  const rows = lines.filter((line, at) => at !== rulerAt && isRow(line) && !ruler.test(line));
  if (rows.length * 2 < lines.length - (rulerAt > 0 ? 1 : 0)) return null;
  const left = lines.filter((line) => !isRow(line) && !ruler.test(line)).length;
  return { rows: rows.map(cellsOf), isHeaderSure: true, leftOut: left };
}

function cellsOf(line: string): string[] {
  const isHeader = /^\s*\|\|/.test(line);
  const inner = line
    .trim()
    .replace(/^\|{1,2}/, "")
    .replace(/\|{1,2}$/, "");
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

import { columnName, isColumnName } from "./column-words.ts";

const MAX_HEADER_ROWS = 10;

/**
 * Parses a table with columns aligned by blanks, such as command-line output. Its header is in capitals, and each cell
 * starts below its column's name. Returns null without such a header. `skipped` has the lines above the header.
 */
export function alignedTable(text: string): { rows: string[][]; skipped: string[] } | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const headerAt = lines.slice(0, MAX_HEADER_ROWS).findIndex(isAlignedHeader);
  if (headerAt < 0) return null;
  const starts = [...lines[headerAt]!.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
  const cells = (line: string) => starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
  return { rows: lines.slice(headerAt).map(cells), skipped: lines.slice(0, headerAt) };
}

function isAlignedHeader(line: string): boolean {
  if (line.includes("\t") || line !== line.toUpperCase()) return false;
  const names = line.trim().split(/ {2,}/).map(columnName);
  return names.length > 1 && names.filter(isColumnName).length > 1;
}

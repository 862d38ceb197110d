import { columnName, isColumnName } from "./column-words.ts";

const searched = 10;

/**
 * Reads a table whose columns are aligned by blanks, as command lines print it: below names in capitals, each cell begins
 * where its name does. Returns null where no line has such names. `leftOut` are the lines above.
 */
export function alignedTable(text: string): { rows: string[][]; leftOut: string[] } | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const headerAt = lines.slice(0, searched).findIndex(isAlignedHeader);
  if (headerAt < 0) return null;
  const starts = [...lines[headerAt]!.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
  const cells = (line: string) => starts.map((start, at) => line.slice(start, starts[at + 1]).trim());
  return { rows: lines.slice(headerAt).map(cells), leftOut: lines.slice(0, headerAt) };
}

function isAlignedHeader(line: string): boolean {
  if (line.includes("\t") || line !== line.toUpperCase()) return false;
  const names = line.trim().split(/ {2,}/).map(columnName);
  return names.length > 1 && names.filter(isColumnName).length > 1;
}

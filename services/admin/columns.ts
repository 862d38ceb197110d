import { printable } from "./terminal.ts";

/** Returns rows as lines of aligned columns, two spaces apart. */
export function columns(table: string[][]): string[] {
  const rows = table.map((row) => row.map(printable));
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(widest[i] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join("  ")
      .trimEnd(),
  );
}

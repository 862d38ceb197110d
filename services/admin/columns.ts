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

/**
 * Replaces control characters: people choose their names, which must not move the cursor, clear the screen or start a
 * line.
 */
function printable(cell: string): string {
  return cell.replace(/[\p{Cc}\p{Cf}]/gu, "\u{FFFD}");
}

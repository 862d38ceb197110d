import { kinds } from "#shared/kinds/directory.ts";
import type { Rows } from "#shared/kinds/show.ts";
import type { EnvelopeRow } from "./envelope-row.ts";

/** The kinds whose rows the envelope's statement loads. */
export const shownByRows: readonly { name: string; rows: Rows }[] = kinds.core.flatMap(({ name, shows }) =>
  "rows" in shows ? [{ name, rows: shows.rows }] : [],
);

/** Returns how the kind of a room shows its rows; undefined for a kind that shows none. */
export function rowsOf(row: EnvelopeRow): Rows | undefined {
  return shownByRows.find((one) => one.name === row.kind)?.rows;
}

/** Returns the columns of a room's row that are its kind's own. */
export function columnsOf(rows: Rows, row: EnvelopeRow): Record<string, unknown> {
  return Object.fromEntries(rows.columns.map((column) => [column, row[`state_${column}`]]));
}

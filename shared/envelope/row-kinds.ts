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

/** Returns a room's row as its kind takes it: the kind's own columns, `revealed`, and the decoded config. */
export function columnsOf(rows: Rows, row: EnvelopeRow): Record<string, unknown> {
  return {
    revealed: row.revealed,
    config_json: JSON.parse(row.config),
    ...Object.fromEntries(rows.columns.map((column) => [column, row[`state_${column}`]])),
  };
}

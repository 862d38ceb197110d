import { kinds } from "#shared/kinds/registry.ts";
import type { PluginRoom } from "#shared/kinds/plugin-room.ts";
import type { Rows } from "#shared/kinds/show.ts";
import type { EnvelopeRow } from "./envelope-row.ts";

/** The kinds whose rows the envelope's statement loads. */
export const kindsWithRows: readonly { name: string; rows: Rows }[] = kinds.core.flatMap(({ name, shows }) =>
  "rows" in shows ? [{ name, rows: shows.rows }] : [],
);

/** Returns how a room's kind shows its rows; undefined for a kind that shows a view. */
export function rowsOf(row: EnvelopeRow): Rows | undefined {
  return kindsWithRows.find(({ name }) => name === row.kind)?.rows;
}

/** Returns the columns of a room's row that belong to its kind. */
export function columnsOf(rows: Rows, row: EnvelopeRow): Record<string, unknown> {
  return Object.fromEntries(rows.columns.map((column) => [column, row[`state_${column}`]]));
}

/** Returns a room's plugin and its data, from the room's row; null if no plugin provides its kind. */
export function pluginRoomOf(row: EnvelopeRow): PluginRoom | null {
  return (row["state_plugin_room"] as PluginRoom | null | undefined) ?? null;
}

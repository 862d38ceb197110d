import { kinds } from "#shared/kinds/registry.ts";
import type { PluginRoom } from "#shared/kinds/plugin-room.ts";
import type { Rows } from "#shared/kinds/show.ts";
import type { EnvelopeRow } from "./envelope-row.ts";

/** The kinds whose rows the envelope's statement loads. */
export const kindsWithRows: readonly { name: string; rows: Rows }[] = kinds.core.flatMap(({ name, shows }) =>
  "rows" in shows ? [{ name, rows: shows.rows }] : [],
);

/** Returns how the kind of a room shows its rows; undefined for a kind that shows none. */
export function rowsOf(row: EnvelopeRow): Rows | undefined {
  return kindsWithRows.find((one) => one.name === row.kind)?.rows;
}

/** Returns the columns of a room's row that are its kind's own. */
export function columnsOf(rows: Rows, row: EnvelopeRow): Record<string, unknown> {
  return Object.fromEntries(rows.columns.map((column) => [column, row[`state_${column}`]]));
}

/** Returns what a room's row says of the plugin that provides its kind, and of what that keeps of the room; null where none does. */
export function pluginRoomOf(row: EnvelopeRow): PluginRoom | null {
  return (row["state_plugin_room"] as PluginRoom | null | undefined) ?? null;
}

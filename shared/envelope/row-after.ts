import type { LocalChange } from "#shared/db/room-change.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { columnsOf, rowsOf } from "./row-kinds.ts";

/**
 * Returns whether a room with the counters and the mark of this row shows what the row says: then the row can be kept, and
 * brought forward by deltas. It is not so where its kind has no mark, where what it shows may change by time, and where it
 * names people without a seat, whose new names nobody notes.
 */
export function isToldByMark(row: EnvelopeRow): boolean {
  return rowsOf(row)?.after !== undefined && row.mark !== null && row.names === null;
}

/**
 * Returns a room's row as it would be read after a change, or null where it must be read (protocol/guarantees 69). All
 * changes of a room wait for its row in the database, so what its kind shows is known from the version before and the
 * delta of this one. What may change without a version has a mark.
 */
export function rowAfter(
  row: EnvelopeRow,
  { version, presenceVersion, delta }: Omit<LocalChange, "id">,
): EnvelopeRow | null {
  const rows = rowsOf(row);
  if (!delta || !rows?.after || !isToldByMark(row) || delta.mark !== row.mark) return null;
  if (version !== row.version + 1 || presenceVersion !== row.presence_version) return null;
  const changed = Object.entries(rows.after(columnsOf(rows, row), delta));
  return {
    ...row,
    version,
    ...Object.fromEntries(changed.map(([column, value]) => [`state_${column}`, value])),
  };
}

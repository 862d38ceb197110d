import type { LocalChange } from "#shared/db/room-change.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { columnsOf, rowsOf } from "./row-kinds.ts";

/**
 * Returns a room's row as it would be read after a change, or null where it must be read (protocol/guarantees 69). All
 * changes of a room wait for its row in the database, so what its kind shows is known from the version before and the
 * delta of this one. What may change without a version is its people, for whom there is a mark.
 */
export function rowAfter(
  row: EnvelopeRow,
  { version, presenceVersion, delta }: Omit<LocalChange, "id">,
): EnvelopeRow | null {
  const rows = rowsOf(row);
  if (!delta || !rows?.after) return null;
  if (version !== row.version + 1 || presenceVersion !== row.presence_version) return null;
  if (delta.people === null || delta.people !== row.people_mark) return null;
  // Who is named without a seat is not in the mark.
  if (row.names !== null) return null;
  const changed = Object.entries(rows.after(columnsOf(rows, row), delta));
  return {
    ...row,
    version,
    ...Object.fromEntries(changed.map(([column, value]) => [`state_${column}`, value])),
  };
}

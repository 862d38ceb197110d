import type { LocalChange } from "#shared/db/room-change.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { columnsOf, rowsOf } from "./row-kinds.ts";

/**
 * Returns whether a room may be cached: its version, presence version and people version identify everything that it
 * shows, and deltas of its kind bring it forward. A room that names people without a seat is not cached, because their
 * new names count up no version.
 */
export function isCacheable(row: EnvelopeRow): boolean {
  return rowsOf(row)?.applyDelta !== undefined && row.people_version !== null && row.names === null;
}

/**
 * Returns a room's row as it would be read after a change, or null where it must be read: the change is not the next
 * version of the row, has no delta, or something changed that no delta says.
 */
export function applyDelta(row: EnvelopeRow, change: LocalChange): EnvelopeRow | null {
  const { version, presenceVersion, delta } = change;
  const rows = rowsOf(row);
  if (!delta || !rows?.applyDelta || !isCacheable(row)) return null;
  const isNext =
    version === row.version + 1 &&
    presenceVersion === row.presence_version &&
    delta.peopleVersion === row.people_version;
  if (!isNext) return null;
  const changed = Object.entries(rows.applyDelta(columnsOf(rows, row), delta));
  return {
    ...row,
    version,
    ...Object.fromEntries(changed.map(([column, value]) => [`state_${column}`, value])),
  };
}

import type { LocalChange } from "#shared/db/room-change.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { columnsOf, rowsOf } from "./row-kinds.ts";

/**
 * Returns true if a room may be cached. Its version, presence version and people version must identify its content, and
 * its kind must support deltas. A room that names people without a seat is not cached, because their name changes
 * increase no version.
 */
export function isCacheable(row: EnvelopeRow): boolean {
  return rowsOf(row)?.applyDelta !== undefined && row.people_version !== null && row.names === null;
}

/**
 * Returns a room's row after a change, as a new read would return it. Returns null if the row must be read again. This
 * happens if the version is not the next one, the delta is missing, or other data changed too.
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
  const changedColumns = Object.entries(rows.applyDelta(columnsOf(rows, row), delta));
  return {
    ...row,
    version,
    ...Object.fromEntries(changedColumns.map(([column, value]) => [`state_${column}`, value])),
  };
}

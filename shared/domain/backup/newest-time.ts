import type { DumpRow } from "./read-dump.ts";

/** The columns that have the time of a write. Other times may be in the future. */
const columns = ["created_at", "updated_at", "last_activity_at", "installed_at"];

/** Returns the newer one of an ISO time and the newest write of a row, as an ISO time in UTC. */
export function newestTime(newest: string | null, row: DumpRow): string | null {
  for (const column of columns) {
    const time = toIso(row[column]);
    if (time !== null && (newest === null || time > newest)) newest = time;
  }
  return newest;
}

/** Converts Postgres's form, such as `2026-03-02 09:00:00.123456+05:30`. Its offset may have only hours. */
function toIso(text: string | null | undefined): string | null {
  const [, day, time, hours, minutes = "00"] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2})(?::(\d{2}))?/.exec(text ?? "") ?? [];
  return day === undefined ? null : new Date(`${day}T${time}${hours}:${minutes}`).toISOString();
}

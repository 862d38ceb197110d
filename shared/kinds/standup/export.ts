import type { StandupEnvelope } from "#shared/wire/standup.ts";

/**
 * Returns a standup's entries as rows of CSV, from the envelope as its viewer was given it. Ready marks are not in it.
 * protocol/standups 69.
 */
export function exportCsv(room: StandupEnvelope): string[][] {
  const rows = room.state.entries.map((entry) => [
    entry.name,
    entry.yesterday,
    entry.today,
    entry.blockers,
    String(entry.skipped),
  ]);
  return [["name", "yesterday", "today", "blockers", "skipped"], ...rows];
}

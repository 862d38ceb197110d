import type { StandupEnvelope } from "#shared/wire/standup.ts";

/**
 * Returns a standup's entries as rows of CSV (contract 7), from the envelope as its viewer was given it. Whether
 * somebody was ready is not in it (spec 1, Standup entry).
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

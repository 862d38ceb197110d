import { withDistinctNames } from "#shared/rules/distinct-room.ts";
import type { StandupEnvelope, StandupReply } from "#shared/wire/standup.ts";

/**
 * Returns a standup's entries as rows of CSV, from the envelope as its viewer was given it. Ready marks are not in it.
 */
export function exportCsv(room: StandupEnvelope): string[][] {
  const { entries } = withDistinctNames(room).state;
  const rows = entries.map((entry) => [
    entry.name,
    entry.yesterday,
    entry.today,
    entry.blockers,
    String(entry.skipped),
  ]);
  const table = [["name", "yesterday", "today", "blockers", "skipped"], ...rows];
  // A column of its own only where there is one, so that programs which read the others find what they know.
  if (entries.every(({ replies }) => replies.length === 0)) return table;
  const answers = ["answers", ...entries.map(({ replies }) => replies.map(line).join("; "))];
  return table.map((row, n) => row.concat(answers[n]!));
}

function line({ name, text }: StandupReply): string {
  return `${name}: ${text}`;
}

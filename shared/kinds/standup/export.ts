import { withDistinctNames } from "#shared/rules/distinct-room.ts";
import type { StandupEnvelope, StandupReply } from "#shared/wire/standup.ts";

/** Returns a standup's entries as rows of CSV, from the viewer's envelope. Ready flags are not exported. */
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
  // The column of replies exists only if there are replies. Programs that read the other columns find them unchanged.
  if (entries.every(({ replies }) => replies.length === 0)) return table;
  const replyColumn = ["answers", ...entries.map(({ replies }) => replies.map(line).join("; "))];
  return table.map((row, n) => row.concat(replyColumn[n]!));
}

function line({ name, text }: StandupReply): string {
  return `${name}: ${text}`;
}

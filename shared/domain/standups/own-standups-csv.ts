import { spreadsheetCsvOf } from "#shared/rules/csv.ts";
import type { OwnStandups } from "#shared/wire/standup.ts";

const head = ["what", "day", "space", "session", "yesterday", "today", "blockers", "commitment", "outcome"];

/** Returns a person's own standups as CSV: a line per entry, then a line per commitment with its creation day. */
export function ownStandupsCsv({ entries, commitments }: OwnStandups): string {
  return spreadsheetCsvOf([
    head,
    ...entries.map((entry) => [
      "entry",
      entry.day,
      entry.spaceName,
      entry.title,
      entry.yesterday,
      entry.today,
      entry.blockers,
      "",
      "",
    ]),
    ...commitments.map(({ openedAt, spaceName, text, outcome }) => [
      "commitment",
      openedAt.slice(0, 10),
      spaceName,
      "",
      "",
      "",
      "",
      text,
      outcome,
    ]),
  ]);
}

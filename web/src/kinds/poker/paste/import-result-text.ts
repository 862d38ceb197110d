import { msg } from "@lit/localize";
import { shortened } from "#shared/rules/backlog/text.ts";
import type { ImportNotice } from "#shared/rules/backlog/types.ts";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { ImportDraft } from "./import-draft.ts";
import { namedSome } from "./import-text.ts";

/** Returns one sentence for each remark on the reading. Remarks on single rows are shown next to the rows. */
export function saidTexts(draft: ImportDraft): string[] {
  const { notices } = draft.backlog;
  const nothing = draft.text === "" && draft.fileName === "";
  return nothing ? [] : notices.flatMap((notice) => noticeText(notice, draft) ?? []);
}

function noticeText(notice: ImportNotice, draft: ImportDraft): string | null {
  switch (notice) {
    case "encoding-guessed":
      return msg("The encoding of this file is a guess. Choose another one if words look wrong.");
    case "characters-lost":
      return msg("Some characters in this file are broken and shown as �. Edit the rows that have them.");
    case "quote-left-open":
      return msg("A quotation mark in this table is never closed. Check its row.");
    case "rows-left-out":
      return leftOutText(draft.backlog.skipped);
    case "columns-unclear":
      return draft.backlog.needsTitleColumn ? null : guessText(draft.backlog.table !== undefined);
    case "nothing-found":
      return draft.backlog.table ? msg("This table has no stories.") : msg("No stories found.");
    case "not-a-table":
      return notATable(draft.fileName.toLowerCase());
    default:
      return null;
  }
}

const MAX_LETTERS = 40;

function leftOutText(lines: readonly string[]): string {
  const named = namedSome(
    lines.map((line) => `“${shortened(line, MAX_LETTERS)}”`),
    ", ",
  );
  return plural(lines.length, {
    one: msg(str`1 line doesn't look like a story and was skipped: ${named}.`),
    other: msg(str`${formatNumber(lines.length)} lines don't look like stories and were skipped: ${named}.`),
  });
}

function guessText(isTable: boolean): string {
  if (isTable) return msg("The columns are a guess. Check them under Columns.");
  return msg("The titles and estimates are a guess. Check the rows below.");
}

function notATable(name: string): string {
  if (/\.(?:xlsx?|xlsm|ods|numbers)$/.test(name))
    return msg("This is a spreadsheet. Save it as CSV and choose that file.");
  if (/\.(?:docx?|rtf|pdf|odt|pages)$/.test(name))
    return msg("This is a document. Copy its list and paste it here, or save a table as CSV.");
  if (/\.(?:png|jpe?g|gif|webp|heic|svg)$/.test(name))
    return msg("This is a picture. Export the list as CSV and choose that file.");
  if (/\.(?:zip|gz|7z)$/.test(name))
    return msg("This is an archive. Unpack it and choose the CSV file in it.");
  return msg("No stories found in this file. Export it as CSV and choose that file.");
}

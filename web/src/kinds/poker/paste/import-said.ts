import { msg } from "@lit/localize";
import type { Said } from "#shared/rules/backlog/types.ts";
import type { ImportDraft } from "./import-draft.ts";

/** What is told about a reading in one sentence each; what concerns single rows is told beside them and counted. */
export function saidTexts(draft: ImportDraft): string[] {
  const { said } = draft.backlog;
  const nothing = draft.text === "" && draft.fileName === "";
  return nothing ? [] : said.flatMap((one) => saidText(one, draft) ?? []);
}

function saidText(said: Said, draft: ImportDraft): string | null {
  switch (said) {
    case "encoding-guessed":
      return msg("The characters of this file are a guess. Choose others if words look wrong.");
    case "characters-lost":
      return msg("Some characters of this file are broken. They are shown as �.");
    case "quote-left-open":
      return msg("A quotation mark in this table is never closed. Check the row that has it.");
    case "rows-left-out":
      return msg("Headings, totals and similar lines are left out.");
    case "columns-unclear":
      return draft.backlog.asks ? null : msg("What the columns hold is a guess. Check it under Columns.");
    case "nothing-found":
      return draft.backlog.table ? msg("This table has no rows with a story.") : msg("No story was found.");
    case "not-a-table":
      return notATable(draft.fileName.toLowerCase());
    default:
      return null;
  }
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
  return msg("No list of stories was found in this. Export it as CSV and choose that file.");
}

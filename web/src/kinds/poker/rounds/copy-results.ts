import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { copyResult } from "../../../lib/copy/copy-result.ts";
import type { Forms } from "../../../ui/copy-text.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast.ts";
import {
  htmlOf,
  jiraCsvOf,
  resultsHtml,
  resultsText,
  summaryCells,
  tabbedOf,
  type SummaryRow,
} from "./summary.ts";

/** The results of a room: its title, the totals in words, and a row for each story. */
export type Results = { title: string; totals: readonly string[]; rows: readonly SummaryRow[] };

/** Returns the results for the clipboard: a line for each story, and a table for programs that take HTML. */
export function formsOf({ title, totals, rows }: Results): Forms {
  const line = totals.join(" · ");
  return { text: resultsText(title, line, rows), html: resultsHtml(title, line, summaryCells(rows)) };
}

/**
 * Copies only the table. Word processors take the HTML, spreadsheets either format. If only text can be copied, it is
 * tab-separated. A toast shows the result.
 */
export function copyTable({ rows }: Results, near: ParentNode): Promise<void> {
  const cells = summaryCells(rows);
  return copyResult(Promise.resolve({ text: tabbedOf(cells), html: htmlOf(cells) }), near);
}

/** Downloads a CSV file, since Jira imports files. A toast shows the number of stories that are not in it. */
export function saveForJira({ title, rows }: Results): void {
  const { csv, leftOut } = jiraCsvOf(rows);
  saveFile([title, "for Jira.csv"].join(" "), csv, "text/csv");
  if (leftOut === 0) return;
  const text = plural(leftOut, {
    one: msg("1 story isn't in the file: it has no Jira key, or its estimate isn't a number."),
    other: msg(
      str`${formatNumber(leftOut)} stories aren't in the file: they have no Jira key, or their estimate isn't a number.`,
    ),
  });
  showToast({ text });
}

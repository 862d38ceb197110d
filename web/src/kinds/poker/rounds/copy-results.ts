import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import { copyText } from "../../../ui/copy-text.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast.ts";
import {
  htmlOf,
  jiraCsvOf,
  resultsHtml,
  resultsMarkdown,
  summaryCells,
  tabbedOf,
  type SummaryRow,
} from "./summary.ts";

/** The results of a room: its title, the totals in words, and a row for each story. */
export type Results = { title: string; totals: readonly string[]; rows: readonly SummaryRow[] };

/**
 * Copies the results as Markdown, and for programs that take HTML as a table under the title. `near` is a node next to
 * the button. A toast shows the result.
 */
export function copyResults(results: Results, near: ParentNode): Promise<void> {
  const { title, totals, rows } = results;
  const cells = summaryCells(rows);
  const line = totals.join(" · ");
  return copyTyped(resultsMarkdown(title, line, cells), resultsHtml(title, line, cells), near);
}

/**
 * Copies only the table. Word processors take the HTML, spreadsheets either format. If only text can be copied, it is
 * tab-separated. A toast shows the result.
 */
export function copyTable({ rows }: Results, near: ParentNode): Promise<void> {
  const cells = summaryCells(rows);
  return copyTyped(tabbedOf(cells), htmlOf(cells), near);
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

async function copyTyped(text: string, markup: string, near: ParentNode): Promise<void> {
  const isCopied = await writeTyped({ "text/plain": text, "text/html": markup }).then(
    () => true,
    () => copyText(text, near),
  );
  showToast(
    isCopied
      ? { text: msg("Copied."), tone: "ok" }
      : { text: msg("Copying is blocked here. Download the CSV file instead."), tone: "bad" },
  );
}

/** Writes to the clipboard. Rejects if the clipboard is missing or does not support types. */
async function writeTyped(typed: Record<string, string>): Promise<void> {
  const blobs = Object.entries(typed).map(([type, text]) => [type, new Blob([text], { type })] as const);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
}

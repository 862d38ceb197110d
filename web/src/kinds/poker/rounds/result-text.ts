import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { QueueTotals } from "../model.ts";
import { estimatedText, pointsText } from "../points-text.ts";
import type { SummaryRow } from "./summary.ts";

/** Returns the totals of the queue in words: `All 20 estimated`, `134 points`. */
function totalsText({ settled, total, points }: QueueTotals): string[] {
  if (total === 0) return [msg("No estimates")];
  const all = formatNumber(total);
  const estimated =
    settled === total
      ? plural(total, { one: msg("One story estimated"), other: msg(str`All ${all} estimated`) })
      : estimatedText(settled, total);
  if (points === undefined) return [estimated];
  return [estimated, pointsText(points)];
}

/** Returns the totals, and the number of stories whose last round was no consensus if there are any. */
export function resultText(totals: QueueTotals, rows: readonly SummaryRow[]): string[] {
  const split = rows.filter(({ agreed }) => agreed === false).length;
  const without = split > 0 ? [withoutConsensus(split)] : [];
  return [...totalsText(totals), ...without];
}

function withoutConsensus(count: number): string {
  return plural(count, {
    one: msg("1 without consensus"),
    other: msg(str`${formatNumber(count)} without consensus`),
  });
}

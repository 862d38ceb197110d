import { msg } from "@lit/localize";
import { formatNumber, plural } from "../../../i18n/format.ts";
import { str } from "../../../i18n/str.ts";
import type { QueueTotals } from "../model.ts";
import type { Outcome } from "../outcome.ts";
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

/** Returns the totals, and the numbers of stories by the result of their last round, if there are any. */
export function resultText(totals: QueueTotals, rows: readonly SummaryRow[]): string[] {
  const count = (kind: Outcome["kind"]) => rows.filter(({ outcome }) => outcome?.kind === kind).length;
  const [agreed, near, spread] = [count("consensus"), count("close"), count("spread")];
  return [
    ...totalsText(totals),
    ...(agreed > 0 ? [msg(str`${formatNumber(agreed)} consensus`)] : []),
    ...(near > 0 ? [msg(str`${formatNumber(near)} near consensus`)] : []),
    ...(spread > 0 ? [msg(str`${formatNumber(spread)} spread`)] : []),
  ];
}

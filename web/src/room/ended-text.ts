import { msg } from "@lit/localize";
import { formatMoment, formatTime } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";

/** Returns when a room ended: the time today, otherwise the date, too. */
export function endedText(endedAt: string, now: number): string {
  const end = new Date(endedAt);
  return end.toDateString() === new Date(now).toDateString()
    ? msg(str`Ended today at ${formatTime(end)}.`)
    : msg(str`Ended ${formatMoment(end)}.`);
}

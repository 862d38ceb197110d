import { msg } from "@lit/localize";
import type { KindProblem, RoomSchedule } from "#shared/wire/room-schedules.ts";
import { formatDays } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

/** Returns a sentence about a schedule whose rooms cannot open now. */
export function problemText(problem: KindProblem): string {
  const texts: Record<KindProblem, string> = {
    "kind missing": msg(
      "No room opens: this kind of room was removed. It opens again once an admin adds it back.",
    ),
    "kind retired": msg("No room opens: there are no new rooms of this kind any more."),
    "plugin off": msg("No room opens: the plugin of these rooms is switched off."),
  };
  return texts[problem];
}

/** Returns a sentence about the last day if it got no room, or "". */
export function skippedText({ skipped }: Pick<RoomSchedule, "skipped">): string {
  if (!skipped) return "";
  const day = formatDays(skipped.date);
  if (skipped.why === "no owner") return msg(str`No room opened on ${day}: the space had no owner.`);
  if (skipped.why === "room refused")
    return msg(
      str`No room opened on ${day}: these settings were refused. Edit the schedule and choose others.`,
    );
  if (skipped.why === "session limit")
    return msg(str`No room opened on ${day}: the space had too many open rooms.`);
  return msg(str`No room opened on ${day}: there were no rooms of this kind then.`);
}

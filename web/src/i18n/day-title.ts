import { msg } from "@lit/localize";
import { formatTime } from "./format.ts";
import { str } from "./str.ts";

/** Returns the usual title of a room that is made at `now`: `Planning, Wed 25 Nov`, with the day in the reader's format. */
export function dayTitle(name: string, now: Date): string {
  const day = formatTime(now, { weekday: "short", day: "numeric", month: "short" }).replace(/[,،]\s*/, " ");
  // Direction marks belong to a displayed sentence, not to a stored title.
  return msg(str`${name}, ${day}`).replace(/[\u2066-\u2069]/g, "");
}

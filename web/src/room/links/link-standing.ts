import { msg } from "@lit/localize";
import type { LinkList } from "#shared/wire/links.ts";
import { timeAgo } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { timeLeft } from "../../i18n/time-left.ts";

export type RoomLink = LinkList["links"][number];

/** Returns true if a link still admits guests at `now`, a time of the server's clock in milliseconds. */
export function isLive({ revokedAt, expiresAt }: RoomLink, now: number): boolean {
  return revokedAt === null && Date.parse(expiresAt) > now;
}

/** Returns the remaining time of a link, or the time since its end. `now` as in `isLive`. */
export function standingText(link: RoomLink, now: number): string {
  if (link.revokedAt !== null) return msg(str`Revoked ${timeAgo(new Date(link.revokedAt), now)}`);
  const expiresAt = new Date(link.expiresAt);
  return isLive(link, now)
    ? msg(str`${timeLeft(expiresAt.getTime() - now)} left`, { desc: "Remaining time" })
    : msg(str`Expired ${timeAgo(expiresAt, now)}`);
}

import { msg } from "@lit/localize";
import { formatTime } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";

const dayMs = 86_400_000;
/** Owners are told this long before a secret expires. */
const SOON_DAYS = 14;

/** Returns true if the day is past or within two weeks. `now` is the server's time in milliseconds. */
export function expiresSoon(expiresOn: string, now: number): boolean {
  return Date.parse(expiresOn) - now < SOON_DAYS * dayMs;
}

/** Returns when the secrets of a connection expire, or "". */
export function expiryText(expiresOn: string | undefined, now: number): string {
  if (expiresOn === undefined) return "";
  const day = formatTime(new Date(expiresOn), { dateStyle: "medium", timeZone: "UTC" });
  if (Date.parse(expiresOn) <= now) return msg(str`Expired on ${day}. Get a new token and save it here.`);
  return expiresSoon(expiresOn, now)
    ? msg(str`Expires soon, on ${day}. Get a new token and save it here.`)
    : msg(str`Expires on ${day}.`);
}

import { isKnownZone } from "#shared/rules/zone.ts";

/**
 * Returns the time of day of a moment (RFC 3339) in a language and a zone, such as `5:00 PM`. With `names` it also has the
 * zone's short name, for readers in several zones.
 */
export function timeText(at: string, language: string, zone: string, names: "zone" | "" = ""): string {
  // Another process may have saved a zone that this runtime does not know.
  const timeZone = isKnownZone(zone) ? zone : "UTC";
  return new Intl.DateTimeFormat(language, {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    ...(names === "zone" && { timeZoneName: "short" }),
  }).format(new Date(at));
}

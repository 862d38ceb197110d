import { isKnownZone } from "#shared/rules/zone.ts";

/**
 * Returns the IANA name of this browser's time zone. If the browser does not know it, returns UTC, which the browser
 * then uses.
 */
export function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Chromium then reports `Etc/Unknown`, and throws if it is given that name.
  return isKnownZone(zone) ? zone : "UTC";
}

import { isKnownZone } from "#shared/rules/zone.ts";

/** Returns the IANA name of this browser's time zone; UTC where the browser knows none, as it then uses UTC itself. */
export function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Chromium calls it `Etc/Unknown` then, and throws when it is given that name.
  return isKnownZone(zone) ? zone : "UTC";
}

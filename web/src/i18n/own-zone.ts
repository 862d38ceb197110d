import { isKnownZone } from "#shared/rules/zone.ts";

/** Returns the zone of this browser, an IANA name. Where it can tell none it goes by UTC, and so does this. */
export function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Chromium calls it `Etc/Unknown` then, and throws when it is given that name.
  return isKnownZone(zone) ? zone : "UTC";
}

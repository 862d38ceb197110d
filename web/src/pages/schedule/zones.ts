import { isKnownZone } from "#shared/rules/zone.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { cityOf } from "../../i18n/zone-city.ts";

/** Zones that were renamed. Browsers know these names, but some of them list the old ones alone: `Asia/Calcutta`. */
const renamed = [
  "Africa/Asmara",
  "America/Argentina/Buenos_Aires",
  "America/Argentina/Catamarca",
  "America/Argentina/Cordoba",
  "America/Argentina/Jujuy",
  "America/Argentina/Mendoza",
  "America/Atikokan",
  "America/Indiana/Indianapolis",
  "America/Kentucky/Louisville",
  "America/Nuuk",
  "Asia/Ho_Chi_Minh",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Yangon",
  "Atlantic/Faroe",
  "Europe/Kyiv",
  "Pacific/Chuuk",
  "Pacific/Kanton",
  "Pacific/Pohnpei",
];

/** Returns the zones to choose from: mine first, then UTC and all others by name. */
export function listZones(own: string = ownZone()): string[] {
  // A browser may be older than a name.
  const others = [...Intl.supportedValuesOf("timeZone"), ...renamed.filter(isKnownZone)].toSorted();
  return [...new Set([own, "UTC", "GMT", ...others])];
}

let names: ReadonlySet<string> | undefined;

/**
 * Says whether a zone is exactly one of those to choose from. A browser takes other spellings too, which the service
 * refuses.
 */
export function isZoneName(zone: string): boolean {
  names ??= new Set(listZones());
  return names.has(zone);
}

/**
 * Returns the name of the zone that somebody typed: in any letter case, with spaces, or only its city where no other
 * zone has one of that name. What is none of the list is returned as it was typed, without spaces around it.
 */
export function zoneNamed(typed: string, zones: readonly string[]): string {
  const wanted = folded(typed);
  const byName = zones.find((zone) => folded(zone) === wanted);
  if (byName) return byName;
  const byCity = zones.filter((zone) => folded(cityOf(zone)) === wanted);
  // The old name of a zone is no other zone.
  const [only] = byCity.length > 1 ? byCity.filter((zone) => renamed.includes(zone)) : byCity;
  return only ?? typed.trim();
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll(" ", "_");
}

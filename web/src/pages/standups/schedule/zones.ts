import { isKnownZone, wallTimeAt } from "#shared/rules/zone.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { ownZone } from "../../../i18n/own-zone.ts";
import { cityOf } from "../../../i18n/zone-city.ts";

/** New names of zones. Some browsers know them but list only the old ones, such as `Asia/Calcutta`. */
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

/** Returns the zones to choose from: `own` first, then UTC and all others by name. */
export function listZones(own: string = ownZone()): string[] {
  // An older browser may not know a new name.
  const others = [...Intl.supportedValuesOf("timeZone"), ...renamed.filter(isKnownZone)].toSorted();
  return [...new Set([own, "UTC", "GMT", ...others])];
}

let listedNames: ReadonlySet<string> | undefined;

/**
 * Returns true if a zone is in the list, or is the browser's own name for an unlisted zone. The match is exact:
 * browsers accept other spellings, but the service refuses them.
 */
export function isZoneName(zone: string): boolean {
  listedNames ??= new Set(listZones());
  return listedNames.has(zone) || canonicalName(zone) === zone;
}

/**
 * Returns the name of a typed zone:
 *
 * 1. a listed name, in any letter case and with spaces, or only its city if no other zone has that city;
 * 2. otherwise, for an alias that the browser knows, such as `US/Eastern`, the name of its zone;
 * 3. otherwise the typed text, trimmed.
 */
export function zoneNamed(typed: string, zones: readonly string[]): string {
  const wanted = folded(typed);
  const byName = zones.find((zone) => folded(zone) === wanted);
  if (byName) return byName;
  const byCity = zones.filter((zone) => folded(cityOf(zone)) === wanted);
  // An old name and a new one are the same zone.
  const [only] = byCity.length > 1 ? byCity.filter((zone) => renamed.includes(zone)) : byCity;
  return only ?? canonicalName(typed) ?? typed.trim();
}

/**
 * Returns the browser's canonical name of a typed zone, or undefined if it does not know the zone. An offset is not
 * a zone. Abbreviations of three letters are ambiguous: some browsers read BST as Dhaka.
 */
function canonicalName(typed: string): string | undefined {
  const name = typed.trim().replaceAll(" ", "_");
  if (!/^[a-z]/i.test(name) || /^[a-z]{3}$/i.test(name) || !isKnownZone(name)) return undefined;
  return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll(" ", "_");
}

/** Returns the present day in a zone, or in this browser's zone if it does not know that one. */
export function todayIn(zone: string): string {
  return wallTimeAt(isKnownZone(zone) ? zone : ownZone(), serverNow()).slice(0, 10);
}

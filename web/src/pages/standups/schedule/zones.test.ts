// Rules: protocol/schedules#time-zones
import { expect, test } from "vitest";
import { isKnownZone } from "#shared/rules/zone.ts";
import { isZoneName, listZones, zoneNamed } from "./zones.ts";

const zones = ["Europe/Berlin", "UTC", "America/New_York", "America/Indiana/Vincennes", "America/Vincennes"];

test("the time zones to choose from are valid and unique, with mine first and UTC second", () => {
  const listed = listZones("Europe/Berlin");
  expect(listed.slice(0, 2)).toEqual(["Europe/Berlin", "UTC"]);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((zone) => !isKnownZone(zone))).toEqual([]);
  expect(listZones("Asia/Kolkata")[0]).toBe("Asia/Kolkata");
});

test.each([
  ["kolkata", "Asia/Kolkata"],
  ["calcutta", "Asia/Calcutta"],
  ["kyiv", "Europe/Kyiv"],
  ["europe/kyiv", "Europe/Kyiv"],
  ["yangon", "Asia/Yangon"],
  // Its old name has the same city.
  ["buenos aires", "America/Argentina/Buenos_Aires"],
  ["gmt", "GMT"],
])("a typed current or old name resolves to its zone: %j", (typed, zone) => {
  expect(zoneNamed(typed, listZones("Europe/Berlin"))).toBe(zone);
});

test("a time zone's name must match exactly, as in the service", () => {
  for (const zone of ["Europe/Kyiv", "Europe/Berlin", "UTC", "GMT"]) expect(isZoneName(zone)).toBe(true);
  for (const zone of ["europe/kyiv", "gmt", "+09:00", "Europe/Atlantis", ""])
    expect(isZoneName(zone)).toBe(false);
});

test("a typed alias becomes the time zone that it stands for; abbreviations and offsets do not", () => {
  const listed = listZones("Europe/Berlin");
  for (const typed of ["US/Eastern", "us/eastern", " US/Eastern ", "Japan", "etc/gmt+5"]) {
    const zone = zoneNamed(typed, listed);
    expect(isZoneName(zone), typed).toBe(true);
    const clocks = (timeZone: string) => new Date(0).toLocaleString("en", { timeZone });
    expect(clocks(zone)).toBe(clocks(typed.trim()));
  }
  expect(zoneNamed("etc/gmt+5", listed)).toBe("Etc/GMT+5");
  for (const typed of ["BST", "ist", "+09:00", "Europe/Atlantis"]) {
    expect(zoneNamed(typed, listed)).toBe(typed);
    expect(isZoneName(typed)).toBe(false);
  }
});

test.each([
  ["europe/berlin", "Europe/Berlin"],
  [" America/New York ", "America/New_York"],
  ["new york", "America/New_York"],
  ["utc", "UTC"],
  // Two zones have this city, so the text is ambiguous.
  ["Vincennes", "Vincennes"],
  ["Atlantis", "Atlantis"],
])("the typed zone %j resolves to %s", (typed, zone) => {
  expect(zoneNamed(typed, zones)).toBe(zone);
});

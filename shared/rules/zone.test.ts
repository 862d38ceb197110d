import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import { fuzzSeed, sharedZones } from "#test/support/zones.ts";
import { instantOf, isKnownZone, wallTimeAt } from "./zone.ts";

let zones: string[];
beforeAll(async () => void (zones = await sharedZones()));

const at = (text: string) => Date.parse(text);
const shown = (zone: string, moment: number) =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" });
const compatible = (zone: string, wall: string) =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds;

// Rules: protocol/schedules#a-repeated-time, protocol/schedules#a-skipped-time
describe("local times and moments in a time zone", () => {
  test("skipped and repeated local times are resolved", () => {
    expect(instantOf("Europe/Berlin", "2025-03-30T02:30")).toBe(at("2025-03-30T01:30Z"));
    expect(wallTimeAt("Europe/Berlin", at("2025-03-30T01:30Z"))).toBe("2025-03-30T03:30:00");
    expect(instantOf("Europe/Berlin", "2025-10-26T02:30")).toBe(at("2025-10-26T00:30Z"));
    expect(instantOf("Europe/Berlin", "2025-07-01T09:30")).toBe(at("2025-07-01T07:30Z"));
    expect(instantOf("Asia/Kathmandu", "2025-01-01T00:00")).toBe(at("2024-12-31T18:15Z"));
    expect(instantOf("Pacific/Apia", "2011-12-30T09:30")).toBe(at("2011-12-30T19:30Z"));
  });

  test("Lord Howe skips and repeats half an hour", () => {
    expect(instantOf("Australia/Lord_Howe", "2025-10-05T02:15")).toBe(at("2025-10-04T15:45Z"));
    expect(wallTimeAt("Australia/Lord_Howe", at("2025-10-04T15:45Z"))).toBe("2025-10-05T02:45:00");
    expect(instantOf("Australia/Lord_Howe", "2025-04-06T01:45")).toBe(at("2025-04-05T14:45Z"));
  });

  test("both conversions equal those of Temporal, in any zone at any time from 2020 to 2035", () => {
    const seed = fuzzSeed("zone");
    const first = at("2020-01-01T00:00Z");
    const minutes = fc.integer({ min: 0, max: 16 * 366 * 24 * 60 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
        const moment = first + minute * 60_000;
        expect(wallTimeAt(zone, moment)).toBe(shown(zone, moment));
        const wall = new Date(moment).toISOString().slice(0, 16);
        expect(instantOf(zone, wall)).toBe(compatible(zone, wall));
      }),
      { numRuns: 500, seed },
    );
  });

  test("isKnownZone returns false for any text that is not a zone, without an error", () => {
    for (const zone of ["Nowhere/Land", "", "posix/UTC", "localtime", "\0"])
      expect([zone, isKnownZone(zone)]).toEqual([zone, false]);
    expect(zones.every(isKnownZone)).toBe(true);
  });
});

// Rules: protocol/schedules#next-slots, protocol/schedules#opening-time
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import {
  askPostgres,
  changesOf,
  fuzzSeed,
  sharedZones,
  transitionsOf,
  wallTimesAround,
} from "#test/support/zones.ts";
import { isSoak } from "#test/support/stress.ts";
import { addDays, weekdayOf } from "./day.ts";
import { nextSlots, opensUntil, slotOn, type Slot, type SlotRule } from "./slots.ts";
import { wallTimeAt } from "./zone.ts";

let zones: string[];
beforeAll(async () => void (zones = await sharedZones()));

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const at = (text: string) => Date.parse(text);
const rule = (timezone: string, openTime: string, more: Partial<SlotRule> = {}): SlotRule => ({
  weekdays: everyDay,
  openTime,
  timezone,
  windowMinutes: 60,
  ...more,
});

// Rules: protocol/schedules#a-repeated-time, protocol/schedules#a-skipped-day,
//   protocol/schedules#a-skipped-time, protocol/schedules#what-a-slot-is
describe("the slot of a day", () => {
  test("opens at its local time and only on its own day", () => {
    const slot = slotOn(rule("Europe/Berlin", "09:30", { windowMinutes: 480 }), "2025-01-15")!;
    expect(slot).toEqual({
      date: "2025-01-15",
      opensAt: at("2025-01-15T08:30Z"),
      closesAt: at("2025-01-15T16:30Z"),
      dayEndsAt: at("2025-01-15T23:00Z"),
      shifted: false,
    });
    expect(opensUntil(slot)).toBe(slot.closesAt);
    const late = slotOn(rule("Europe/Berlin", "23:30"), "2025-01-15")!;
    expect([late.closesAt > late.dayEndsAt, opensUntil(late)]).toEqual([true, late.dayEndsAt]);
  });

  test("does not exist on other weekdays; 0 is Sunday", () => {
    const sundays = rule("UTC", "09:30", { weekdays: [0] });
    expect(slotOn(sundays, "2025-01-05")).not.toBeNull();
    for (const date of ["2025-01-04", "2025-01-06"]) expect(slotOn(sundays, date)).toBeNull();
    expect([weekdayOf("2025-01-05"), weekdayOf("2025-01-11")]).toEqual([0, 6]);
  });

  test("in Berlin a skipped 02:30 opens at 03:30, a repeated one once", () => {
    const nightly = rule("Europe/Berlin", "02:30");
    expect(slotOn(nightly, "2025-03-30")).toMatchObject({ opensAt: at("2025-03-30T01:30Z"), shifted: true });
    expect(slotOn(nightly, "2025-10-26")).toMatchObject({ opensAt: at("2025-10-26T00:30Z"), shifted: false });
    const autumn = nextSlots(nightly, at("2025-10-25T12:00Z"), 2);
    expect(autumn.map((slot) => slot.date)).toEqual(["2025-10-26", "2025-10-27"]);
    expect(nextSlots(nightly, at("2025-10-26T00:30Z"), 1)[0]!.date).toBe("2025-10-27");
  });

  test("in Apia there is no slot on the skipped 30 December 2011", () => {
    const days = nextSlots(rule("Pacific/Apia", "09:30"), at("2011-12-29T00:00Z"), 3);
    expect(days.map((slot) => slot.date)).toEqual(["2011-12-29", "2011-12-31", "2012-01-01"]);
    expect(slotOn(rule("Pacific/Apia", "09:30"), "2011-12-30")).toBeNull();
    expect(days[0]!.dayEndsAt).toBe(at("2011-12-30T10:00Z"));
  });

  test("in Nuuk there is no slot for an opening time in the skipped last hour", () => {
    const nightly = rule("America/Nuuk", "23:30");
    expect(slotOn(nightly, "2025-03-29")).toBeNull();
    const days = nextSlots(nightly, at("2025-03-28T12:00Z"), 2).map((slot) => slot.date);
    expect(days).toEqual(["2025-03-28", "2025-03-30"]);
  });

  test("on Lord Howe, which moves its clocks by half an hour, 02:15 opens at 02:45", () => {
    const slot = slotOn(rule("Australia/Lord_Howe", "02:15"), "2025-10-05")!;
    expect([slot.opensAt, slot.shifted]).toEqual([at("2025-10-04T15:45Z"), true]);
  });

  test("the next slots are in order, without opened days", () => {
    const daily = rule("UTC", "09:30");
    const after = at("2025-12-30T09:30Z");
    expect(nextSlots(daily, after, 2).map((slot) => slot.date)).toEqual(["2025-12-31", "2026-01-01"]);
    expect(nextSlots(daily, after - 1, 1)[0]!.date).toBe("2025-12-30");
    expect(nextSlots(daily, after, 2, ["2025-12-31", "2026-01-02"]).map((slot) => slot.date)).toEqual([
      "2026-01-01",
      "2026-01-03",
    ]);
  });
});

/** Returns the slot as the Temporal library computes it. */
function slotByTemporal(wanted: SlotRule, date: string): Slot | null {
  const day = Temporal.PlainDate.from(date);
  if (!wanted.weekdays.includes(day.dayOfWeek % 7)) return null;
  const opening = day
    .toPlainDateTime(Temporal.PlainTime.from(wanted.openTime))
    .toZonedDateTime(wanted.timezone, { disambiguation: "compatible" });
  if (!opening.toPlainDate().equals(day)) return null;
  return {
    date,
    opensAt: opening.epochMilliseconds,
    closesAt: opening.add({ minutes: wanted.windowMinutes }).epochMilliseconds,
    dayEndsAt: day.add({ days: 1 }).toZonedDateTime(wanted.timezone).epochMilliseconds,
    shifted: opening.toPlainTime().toString({ smallestUnit: "minute" }) !== wanted.openTime,
  };
}

test("slots equal those of Temporal, for any rule in any zone at any time from 2020 to 2035", () => {
  const seed = fuzzSeed("slots");
  const two = (n: number) => String(n).padStart(2, "0");
  const rules = fc.record({
    timezone: fc.constantFrom(...zones),
    weekdays: fc.uniqueArray(fc.constantFrom(...everyDay), { minLength: 1 }),
    openTime: fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
    windowMinutes: fc.integer({ min: 1, max: 1440 }),
  });
  const moments = fc.integer({ min: at("2020-01-01T00:00Z"), max: at("2035-12-31T00:00Z") });
  fc.assert(
    fc.property(rules, moments, (wanted, after) => {
      const first = addDays(new Date(after).toISOString().slice(0, 10), -2);
      const expected = Array.from({ length: 50 }, (_, n) => slotByTemporal(wanted, addDays(first, n)))
        .filter((slot) => slot !== null)
        .filter((slot) => slot.opensAt > after);
      const found = nextSlots(wanted, after, 5);
      expect(found).toEqual(expected.slice(0, 5));
    }),
    { numRuns: 200, seed },
  );
});

type WallTimeCase = { zone: string; wall: string; slot: Slot | null };

const changesTried = isSoak
  ? "every clock change of every zone"
  : "every zone's first and last clock change, and all others at distinct moments";

test(`slots around ${changesTried}, 2020 to 2035, equal those of Temporal`, async () => {
  const cases: WallTimeCase[] = [];
  const zonesToCheck = new Set(await commonZones());
  const byTemporal: unknown[] = [];
  for (const change of changesOf(zones)) {
    const { zone } = change;
    for (const wall of wallTimesAround(change)) {
      const [day, time] = wall.split("T") as [string, string];
      const slot = slotOn(rule(zone, time), day);
      const expected = slotByTemporal(rule(zone, time), day);
      if (!isDeepStrictEqual(slot, expected)) byTemporal.push({ zone, wall, slot, expected });
      if (zonesToCheck.has(zone)) cases.push({ zone, wall, slot });
    }
  }
  expect(byTemporal.slice(0, 10)).toEqual([]);
  expect(zonesToCheck.size).toBeGreaterThan(zones.length * 0.9);
  expect(cases.length).toBeGreaterThan(5000);
  const wrong = await askPostgres(
    `select zone, wall, opens, shown from (
       select *, wall at time zone zone as by_postgres, opens at time zone zone as shown,
         (ends at time zone zone)::date as day_after, ((ends - interval '1 s') at time zone zone)::date as day_before
       from (
         select zone, wall::timestamp, to_timestamp(opens / 1000) as opens, to_timestamp(ends / 1000) as ends, shifted
         from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::boolean[]) cases(zone, wall, opens, ends, shifted)
       ) one
     ) slot
     where not case
       -- There is no slot: Postgres also gets another day.
       when opens is null then (by_postgres at time zone zone)::date <> wall::date
       -- The time is skipped: the slot opens later on that day, at the same moment as in Postgres.
       when shifted then opens = by_postgres and shown > wall and shown::date = wall::date
       -- A local time that occurs twice: Postgres takes the second moment, we take the first.
       else shown = wall and opens <= by_postgres
     end
     or day_after <= wall::date or day_before <> wall::date
     limit 10`,
    [
      cases.map((one) => one.zone),
      cases.map((one) => one.wall),
      cases.map((one) => one.slot && one.slot.opensAt),
      cases.map((one) => one.slot && one.slot.dayEndsAt),
      cases.map((one) => one.slot && one.slot.shifted),
    ],
  );
  expect(wrong).toEqual([]);
}, 120_000);

/** Returns the zones with equal rules in Postgres and Node, whose time zone data may have different versions. */
async function commonZones(): Promise<string[]> {
  const moments = zones.flatMap((zone) =>
    transitionsOf(zone).flatMap((one) => [one.at - 1000, one.at].map((moment) => ({ zone, moment }))),
  );
  const different = await askPostgres<{ zone: string }>(
    `select distinct zone from unnest($1::text[], $2::float8[], $3::timestamp[]) known(zone, moment, shown)
     where to_timestamp(moment / 1000) at time zone zone <> shown`,
    [
      moments.map((one) => one.zone),
      moments.map((one) => one.moment),
      moments.map(({ zone, moment }) => wallTimeAt(zone, moment)),
    ],
  );
  const differentZones = new Set(different.map((row) => row.zone));
  return zones.filter((zone) => !differentZones.has(zone));
}

// Rules: protocol/notices#quiet-hours
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { databaseForThisTest } from "#test/support/database.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Asia/Kathmandu",
];
const timeOf = (minutes: number) => Temporal.PlainTime.from("00:00").add({ minutes });
const quietTime = fc.integer({ min: 0, max: 1439 }).map(timeOf);
/** Some years with clock changes, and the day that Samoa left out. */
const moment = fc
  .integer({ min: Date.parse("2011-12-25T00:00:00Z"), max: Date.parse("2012-12-31T00:00:00Z") })
  .map((at) => Temporal.Instant.fromEpochMilliseconds(Math.floor(at / 60_000) * 60_000));

type Quiet = { from: Temporal.PlainTime; to: Temporal.PlainTime };

function isQuiet(at: Temporal.Instant, zone: string, { from, to }: Quiet): boolean {
  const time = at.toZonedDateTimeISO(zone).toPlainTime();
  const isAfter = (other: Temporal.PlainTime) => Temporal.PlainTime.compare(time, other) >= 0;
  return Temporal.PlainTime.compare(from, to) < 0
    ? isAfter(from) && !isAfter(to)
    : isAfter(from) || !isAfter(to);
}

test("a notice waits only in quiet hours, and for at most 25 hours", async () => {
  const { sql } = await databaseForThisTest();
  const property = fc.asyncProperty(
    moment,
    quietTime,
    quietTime,
    fc.constantFrom(...zones),
    async (at, from, to, zone) => {
      fc.pre(!from.equals(to));
      const { rows } = await sql.query<{ due: Date }>("select after_quiet_hours($1, $2, $3, $4) as due", [
        at.toString(),
        from.toString(),
        to.toString(),
        zone,
      ]);
      const due = rows[0]!.due.getTime();
      const waits = due - at.epochMilliseconds;
      const longest = isQuiet(at, zone, { from, to }) ? 25 * 3_600_000 : 0;
      expect(waits).toBeGreaterThanOrEqual(0);
      expect(waits).toBeLessThanOrEqual(longest);
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

test("without a clock change, quiet hours end exactly at their end", async () => {
  const { sql } = await databaseForThisTest();
  const due = async (at: string, from: string | null, to: string | null, zone: string) => {
    const { rows } = await sql.query<{ due: Date | null }>(
      "select after_quiet_hours($1, $2, $3, $4) as due",
      [at, from, to, zone],
    );
    return rows[0]!.due?.toISOString() ?? null;
  };
  const night = ["22:00", "07:00", "Europe/Berlin"] as const;
  expect(await due("2026-07-01T12:00:00Z", ...night)).toBe("2026-07-01T12:00:00.000Z");
  expect(await due("2026-07-01T20:00:00Z", ...night)).toBe("2026-07-02T05:00:00.000Z");
  expect(await due("2026-07-02T04:59:00Z", ...night)).toBe("2026-07-02T05:00:00.000Z");
  expect(await due("2026-07-02T05:00:00Z", ...night)).toBe("2026-07-02T05:00:00.000Z");
  expect(await due("2026-07-01T10:00:00Z", "09:00", "17:00", "Europe/Berlin")).toBe(
    "2026-07-01T15:00:00.000Z",
  );
  expect(await due("2026-07-01T10:00:00Z", null, null, "Europe/Berlin")).toBe("2026-07-01T10:00:00.000Z");
  expect(await due("2026-07-01T10:00:00Z", "00:00", "00:00", "Europe/Berlin")).toBeNull();
  expect(await due("2026-07-01T23:00:00Z", "22:00", "07:00", "Mars/Olympus")).toBe(
    "2026-07-02T07:00:00.000Z",
  );
});

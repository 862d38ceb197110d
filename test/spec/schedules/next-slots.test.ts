// Rules: protocol/schedules#a-skipped-time, protocol/schedules#next-slots
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import type { SlotsReply } from "#shared/wire/schedule.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { ok, team } from "#test/support/client.ts";
import { writeSchedule } from "#test/support/slot-fixtures.ts";

const app = await sharedApp();

/** Returns the next time at which a zone's clocks go forward, and the zone's time before and after it. */
function nextSkip() {
  for (const zone of ["Europe/Berlin", "America/New_York", "America/Santiago", "Australia/Lord_Howe"]) {
    let at = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition("next");
    while (at) {
      const before = at.subtract({ nanoseconds: 1 });
      if (at.offsetNanoseconds > before.offsetNanoseconds) return { zone, before, at };
      at = at.getTimeZoneTransition("next");
    }
  }
  throw new Error("none of these zones changes its clocks any more");
}

test("a slot at a skipped time is marked as shifted", async () => {
  const { zone, before, at } = nextSkip();
  const { people, space, spacePath } = await team(app, ["Ana"]);
  // This time does not exist on that day. Slots are listed from the time of saving, which is 36 hours
  // earlier.
  const skipped = before
    .round({ smallestUnit: "minute", roundingMode: "floor" })
    .toPlainDateTime()
    .add({ minutes: 11 });
  await writeSchedule(app, space.id, {
    timezone: zone,
    openTime: skipped.toPlainTime().toString({ smallestUnit: "minute" }),
    savedAt: at.subtract({ hours: 36 }).toInstant().toString(),
  });
  const { slots } = await ok<SlotsReply>(people[0]!, "GET", `${spacePath}/standup-schedule/next`);
  const opened = skipped.toZonedDateTime(zone, { disambiguation: "compatible" }).toInstant();
  const marked = slots.filter((slot) => slot.shifted);
  expect(slots).toHaveLength(5);
  expect(marked.map(({ date, opensAt }) => [date, Date.parse(opensAt)])).toEqual([
    [skipped.toPlainDate().toString(), opened.epochMilliseconds],
  ]);
});

import type { SlotsReply } from "#shared/wire/schedule.ts";
import { ok } from "#test/support/client.ts";
import { lastMondays, writeDays } from "#test/support/trend-days.ts";
import { examplesOf } from "./examples.ts";
import { spaceOf } from "./rooms-of-stories.ts";

const weekdays = {
  weekdays: [1, 2, 3, 4, 5],
  openTime: "09:30",
  timezone: "Europe/Berlin",
  windowMinutes: 120,
  enabled: true,
};

examplesOf("schedules", {
  async "save a schedule"(recorder) {
    const t = await spaceOf(recorder, ["Ana", "Ben"]);
    const [ana, ben] = t.people;
    await recorder.show(ana!, "PUT", `${t.spacePath}/standup-schedule`, { body: weekdays });
    await recorder.show(ben!, "PUT", `${t.spacePath}/standup-schedule`, { body: weekdays });
  },
  async "refuse a time zone"(recorder) {
    const t = await spaceOf(recorder, ["Ana"]);
    const body = { ...weekdays, timezone: "europe/berlin" };
    await recorder.show(t.people[0]!, "PUT", `${t.spacePath}/standup-schedule`, { body });
  },
  async "list the next slots"(recorder) {
    const t = await spaceOf(recorder, ["Ana"]);
    const ana = t.people[0]!;
    // A time zone without daylight saving, so that the times are the same all year.
    const body = { ...weekdays, weekdays: [1], timezone: "Asia/Tokyo" };
    await ok(ana, "PUT", `${t.spacePath}/standup-schedule`, body);
    const { slots } = await ok<SlotsReply>(ana, "GET", `${t.spacePath}/standup-schedule/next`);
    for (const [n, { date }] of slots.entries()) recorder.call(date, `monday-${n + 1}`);
    await recorder.show(ana, "GET", `${t.spacePath}/standup-schedule/next`);
  },
  async "add a schedule of rooms"(recorder) {
    const t = await spaceOf(recorder, ["Ana"]);
    const ana = t.people[0]!;
    const path = `${t.spacePath}/room-schedules`;
    // Off, so that the example does not depend on the day.
    const rule = {
      kind: "poker",
      title: "Refinement",
      weekdays: [2],
      openTime: "14:00",
      timezone: "Europe/Berlin",
    };
    const body = { ...rule, windowMinutes: 60, enabled: false };
    await recorder.show(ana, "POST", path, { body });
    await recorder.show(ana, "GET", path);
  },
  async "read the trend"(recorder) {
    const t = await spaceOf(recorder, ["Ana", "Ben"]);
    const mondays = lastMondays(new Date().toISOString().slice(0, 10));
    for (const [n, monday] of mondays.entries()) recorder.call(monday, `monday-${n + 1}`);
    await writeDays(recorder.app, t.space.id, [
      [mondays[9]!, 3, 3],
      [mondays[10]!, 8, 6],
      [mondays[11]!, 8, 8],
    ]);
    await recorder.show(t.people[1]!, "GET", `${t.spacePath}/standup-trend`);
  },
});

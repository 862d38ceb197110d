// Rules: protocol/schedules#calendar-of-holidays
import { expect, test } from "vitest";
import type { RoomScheduleList } from "#shared/wire/room-schedules.ts";
import { ok } from "#test/support/client.ts";
import { holidays, inDays } from "#test/support/holidays.ts";
import { roomScheduleOf } from "#test/support/room-schedules.ts";

const h = holidays();

test("a calendar's days are days off of the space's other schedules, and not in their own lists", async () => {
  const path = `${h.t.spacePath}/room-schedules`;
  await ok(h.ana, "POST", path, roomScheduleOf({ timezone: "UTC", openTime: "12:00" }));
  const read = async () => (await ok<RoomScheduleList>(h.ana, "GET", path)).schedules[0]!;
  const before = await read();
  const [first, second, third] = before.slots.map(({ date }) => date);
  h.offer([second!, inDays(300)]);
  await h.connect();
  const after = await read();
  expect(after.slots.map(({ date }) => date).slice(0, 2)).toEqual([first, third]);
  expect(after.daysOff).toEqual([]);
  const planned = "select to_char(next_date, 'YYYY-MM-DD') as day from room_schedules where space_id = $1";
  h.offer([first!]);
  await ok(h.ana, "POST", `${h.path}/fetch`);
  await h.fetch();
  expect((await h.write(planned, h.t.space.id)).rows).toEqual([{ day: second }]);
});

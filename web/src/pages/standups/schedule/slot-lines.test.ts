// Rules: protocol/schedules#a-skipped-time
import { expect, test } from "vitest";
import { nextSlots } from "#shared/rules/slots.ts";
import { slotLine } from "./slot-lines.ts";

/** Some versions put a narrow space before AM and PM. */
const plain = (text: string | null) => text && text.replace(/\s/g, " ");

function lines(openTime: string, timezone: string, mine: string, after: string) {
  const rule = { weekdays: [0, 1], openTime, timezone, windowMinutes: 60 };
  return nextSlots(rule, Date.parse(after), 2).map((slot) => {
    const { day, team, mine: here, moved } = slotLine(slot, openTime, timezone, mine);
    return [day, team, here, moved].map(plain);
  });
}

test("a slot shows the team's time and mine, with my weekday if it differs", () => {
  expect(lines("09:30", "Europe/Berlin", "Pacific/Auckland", "2026-06-10T00:00Z")).toEqual([
    ["Sun, Jun 14", "9:30 AM Berlin", "7:30 PM your time", null],
    ["Mon, Jun 15", "9:30 AM Berlin", "7:30 PM your time", null],
  ]);
  expect(lines("09:30", "Pacific/Auckland", "America/New_York", "2026-06-10T00:00Z")[0]).toEqual([
    "Sun, Jun 14",
    "9:30 AM Auckland",
    "Sat 5:30 PM your time",
    null,
  ]);
});

test("a slot omits my time if it equals the team's", () => {
  expect(lines("09:30", "Europe/Berlin", "Europe/Paris", "2026-06-10T00:00Z")[0]![2]).toBeNull();
});

test("a slot explains a clock change only on the day that skips the scheduled time", () => {
  expect(lines("02:30", "Europe/Berlin", "UTC", "2026-03-28T00:00Z")).toEqual([
    ["Sun, Mar 29", "3:30 AM Berlin", "1:30 AM your time", "Clocks change: that day has no 2:30 AM"],
    ["Mon, Mar 30", "2:30 AM Berlin", "12:30 AM your time", null],
  ]);
});

test("a slot from the server is correct in a browser that does not know the team's zone", () => {
  const slot = { date: "2026-06-15", opensAt: Date.parse("2026-06-15T00:30Z"), shifted: false };
  const { team, mine } = slotLine(slot, "09:30", "America/Newtown", "America/New_York");
  expect([team, mine].map(plain)).toEqual(["9:30 AM Newtown", "Sun 8:30 PM your time"]);
  expect(slotLine(slot, "00:30", "America/Newtown", "UTC").mine).toBeNull();
});

test("a slot in an hour that comes twice opens the first time and is not marked as moved", () => {
  expect(lines("02:30", "Europe/Berlin", "UTC", "2026-10-24T12:00Z")[0]).toEqual([
    "Sun, Oct 25",
    "2:30 AM Berlin",
    "12:30 AM your time",
    null,
  ]);
});

import { expect, onTestFinished, test, vi } from "vitest";
import type { OpenWindow, Plan } from "./find-windows.ts";
import { listEvents } from "./list-events.ts";

const now = Date.parse("2026-02-03T12:00Z");
const hour = 3_600_000;
const place = { org: "default", space: "payments", name: "Payments" };

const plan = (scheduleId: string, more: Partial<Plan> = {}): Plan => ({
  ...place,
  scheduleId,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  openTime: "09:30",
  timezone: "Europe/Berlin",
  windowMinutes: 60,
  savedAt: 0,
  opened: [],
  ...more,
});

const room = (sessionId: string, createdAt: number): OpenWindow => ({
  ...place,
  sessionId,
  createdAt,
  closesAt: null,
  slot: null,
});

const list = (plans: Plan[], open: OpenWindow[] = []) =>
  listEvents({ now, open, plans }, "https://meet.example");
const many = (count: number, more?: Partial<Plan>) =>
  Array.from({ length: count }, (_, n) => plan(`many${n}`, more));

test("a calendar feed has the 1,000 earliest events, of rooms and slots together (protocol/calendar 22)", async () => {
  const rooms = Array.from({ length: 300 }, (_, n) => room(`room${n}`, now - n * hour));
  const events = await list(many(100), rooms);
  expect(events).toHaveLength(1000);
  expect(events.filter(({ start }) => start <= now)).toHaveLength(300);
  // The slots of 100 schedules for 14 days come after the 300 rooms; 700 of them are those of the first seven days.
  expect(new Date(events.at(-1)!.start).toISOString()).toBe("2026-02-10T08:30:00.000Z");
  const starts = events.map(({ start }) => start);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test("schedules of one rule list the same slots, each without those it opened already or that open before its save (protocol/calendar 15)", async () => {
  const tomorrow = Date.parse("2026-02-04T08:30Z");
  const events = await list([
    plan("a"),
    plan("b", { opened: ["2026-02-05"] }),
    plan("c", { savedAt: tomorrow }),
    plan("d", { openTime: "10:30" }),
  ]);
  const firstTwo = (id: string) =>
    events
      .filter(({ uid }) => uid.startsWith(`standup-${id}-`))
      .map(({ start }) => (start - tomorrow) / hour)
      .slice(0, 2);
  expect(["a", "b", "c", "d"].map(firstTwo)).toEqual([
    [0, 24],
    [0, 48],
    [24, 48],
    [1, 25],
  ]);
});

test("the slots of 200 schedules of one rule are worked out once, and other work runs in between (decisions/calendar 13)", async () => {
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  onTestFinished(() => read.mockRestore());
  await list(many(1));
  const ofOne = read.mock.calls.length;
  read.mockClear();
  const others = vi.fn();
  setImmediate(others);
  await list(many(200));
  expect(read.mock.calls.length).toBe(ofOne);
  expect(others).toHaveBeenCalledOnce();
});

test("a space's name that is written from right to left does not turn the words of a summary (protocol/rooms 53)", async () => {
  const [event] = await list([], [{ ...room("a", now), name: "\u05e6\u05d5\u05d5\u05ea\u202e" }]);
  expect(event!.summary).toBe("\u2068\u05e6\u05d5\u05d5\u05ea\u202e\u2069 standup");
});

// Rules: protocol/limits#other-hourly-limits, protocol/rooms#bidirectional-isolation
import { expect, it, vi } from "vitest";
import type { Plan } from "./find-windows.ts";
import { serviceTexts } from "#shared/rules/service-texts/service-texts.ts";
import { listEvents } from "./list-events.ts";

const now = Date.parse("2026-06-20T12:00:00Z");
const zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Sydney"];

const service = { baseUrl: "https://standpoint.example", texts: serviceTexts("en").calendar };

/** Returns a schedule with a unique rule. */
const plan = (n: number): Plan => ({
  org: "default",
  space: `s-${n}`,
  name: `Team ${n}`,
  scheduleId: String(n),
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  openTime: `${String(n % 24).padStart(2, "0")}:${String(Math.floor(n / 24)).padStart(2, "0")}`,
  timezone: zones[n % zones.length]!,
  windowMinutes: 60,
  savedAt: 0,
  changes: 0,
  nameChanges: 0,
  renamedAt: null,
  opened: [],
});

it("the clock of a zone is read once per day, not once per schedule", async () => {
  const plans = Array.from({ length: 1000 }, (_, n) => plan(n));
  const read = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  expect(await listEvents({ now, open: [], plans }, service)).toHaveLength(1000);
  // 17 days of four zones, each read three times, and one read per rule for its first day.
  const most = zones.length * 17 * 3 + plans.length;
  expect(read.mock.calls.length).toBeLessThanOrEqual(most);
  read.mockRestore();
});

it("isolates the direction of the space's name in a summary", async () => {
  const name = "\u05e6\u05d5\u05d5\u05ea\u202e";
  const [event] = await listEvents({ now, open: [], plans: [{ ...plan(0), name }] }, service);
  expect(event!.summary).toBe(`\u2068${name}\u2069 standup`);
});

// Rules: protocol/schedules#facilitator
import { expect, test } from "vitest";
import type { Schedule } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import {
  isSaverUnknown,
  lengthWords,
  runnerSentence,
  scheduleWords,
  stateText,
  windowWords,
} from "./schedule-text.ts";

/** Some versions put a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, " ");

const schedule: Schedule = {
  weekdays: [1, 3],
  openTime: "09:30",
  timezone: "America/New_York",
  windowMinutes: 120,
  enabled: true,
  everyWeeks: 1,
  firstWeek: null,
  daysOff: [],
  updatedBy: "ana",
};

function view(role: "owner" | "member"): MemberView {
  return { members: [{ userId: "ana", name: "Ana", role }] } as MemberView;
}

test("the closing time's field shows the window's length, and if it ends on the next day", () => {
  expect(plain(lengthWords("09:30", 120))).toBe("2 hours");
  expect(plain(lengthWords("23:00", 60))).toBe("1 hour, the next day");
});

test("a schedule's window shows its length and its end", () => {
  expect(plain(windowWords("09:30", 120))).toBe("2 hours, until 11:30 AM");
  expect(plain(windowWords("23:00", 60))).toBe("1 hour, until 12:00 AM the next day");
  expect(plain(windowWords("09:30", 1440))).toBe("1 day, until 9:30 AM the next day");
});

test("members who cannot edit a schedule see it in words", () => {
  expect(plain(scheduleWords(schedule))).toBe(
    "Monday and Wednesday, 9:30 AM New York. Duration: 2 hours, until 11:30 AM.",
  );
  expect(plain(scheduleWords({ ...schedule, everyWeeks: 2 }))).toMatch(
    /^Every 2 weeks: Monday and Wednesday, 9:30 AM/,
  );
  expect(scheduleWords({ ...schedule, weekdays: [0, 1, 2, 3, 4, 5, 6] })).toMatch(/^Every day, 9:30/);
});

test("the page says who facilitates scheduled standups", () => {
  const told = (role: "owner" | "member", meId: string) => runnerSentence(schedule, view(role), meId);
  expect(told("owner", "ana")).toBe("You'll facilitate these standups.");
  expect(plain(told("owner", "ben")).replace(/[\u2066-\u2069]/g, "")).toBe("Ana facilitates these standups.");
  const byAnOwner = "The most recently active owner facilitates these standups.";
  for (const meId of ["ana", "ben"]) expect(told("member", meId)).toBe(byAnOwner);
  for (const updatedBy of [null, "cy"])
    expect(runnerSentence({ ...schedule, updatedBy }, view("owner"), "ana")).toBe(byAnOwner);
});

test("a schedule that is missing or turned off is off", () => {
  const next = { date: "2026-11-26", opensAt: Date.parse("2026-11-26T14:30:00Z"), shifted: false };
  expect(stateText(null, next)).toBe("Off");
  expect(stateText({ ...schedule, enabled: false }, next)).toBe("Off");
});

test("a schedule that is on shows its next opening in the team's time", () => {
  const next = { date: "2026-11-26", opensAt: Date.parse("2026-11-26T14:30:00Z"), shifted: false };
  const shown = (...given: Parameters<typeof stateText>) =>
    plain(stateText(...given)).replace(/[\u2066-\u2069]/g, "");
  expect(shown(schedule, next)).toBe("On · next Thu 9:30 AM");
  expect(shown(schedule, undefined)).toBe("On");
  // A clock change skips 9:30, so the standup opens an hour later.
  const opensAt = Date.parse("2026-11-26T15:30:00Z");
  expect(shown(schedule, { ...next, opensAt, shifted: true })).toBe("On · next Thu 10:30 AM");
});

test("a schedule's saver who is not among the listed members counts as unknown", () => {
  const isUnknown = (updatedBy: string | null) => isSaverUnknown({ ...schedule, updatedBy }, view("owner"));
  expect(["ana", null, "cy"].map(isUnknown)).toEqual([false, false, true]);
});

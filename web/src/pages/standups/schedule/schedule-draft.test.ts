// Rules: protocol/schedules#fields
import { expect, test } from "vitest";
import { scheduleBody, type Schedule } from "#shared/wire/schedule.ts";
import {
  bodyOf,
  closingTime,
  draftOf,
  draftProblems,
  isSameDraft,
  mergeDraft,
  minutesUntil,
  refusedField,
  toggleWeekday,
  type ScheduleDraft,
} from "./schedule-draft.ts";

const first = draftOf(null, "Europe/Berlin");
const saved: Schedule = {
  weekdays: [2, 4],
  openTime: "16:00",
  timezone: "Asia/Tokyo",
  windowMinutes: 45,
  enabled: false,
  everyWeeks: 1,
  firstWeek: null,
  daysOff: [],
  updatedBy: null,
};

test("a new schedule draft starts with working days in my zone, and the server accepts it", () => {
  expect(draftProblems(first, first.timezone).size).toBe(0);
  expect(bodyOf(first)).toEqual({
    weekdays: [1, 2, 3, 4, 5],
    openTime: "09:30",
    timezone: "Europe/Berlin",
    windowMinutes: 120,
    enabled: true,
    everyWeeks: 1,
    firstWeek: null,
    daysOff: [],
  });
});

test("a saved schedule becomes a draft and a request unchanged, without who saved it", () => {
  const { updatedBy: _, ...body } = saved;
  expect(bodyOf(draftOf(saved, "UTC"))).toEqual(body);
});

test("the schedule of a server without weeks and days off becomes a draft of every week", () => {
  const { everyWeeks: _, firstWeek: _first, daysOff: _days, ...earlier } = saved;
  expect(draftOf(earlier as Schedule, "UTC")).toEqual(draftOf(saved, "UTC"));
});

test("a weekday is added to a schedule draft or removed, and the list stays in order", () => {
  const without = toggleWeekday(first, 3);
  expect(without.weekdays).toEqual([1, 2, 4, 5]);
  expect(toggleWeekday(toggleWeekday(without, 0), 3).weekdays).toEqual([0, 1, 2, 3, 4, 5]);
});

test.each<[Partial<ScheduleDraft>, string[]]>([
  [{}, []],
  [{ weekdays: [] }, ["weekdays"]],
  [{ openTime: "" }, ["openTime"]],
  [{ windowMinutes: "0" }, ["windowMinutes"]],
  [{ windowMinutes: "1" }, []],
  [{ windowMinutes: "1440" }, []],
  [{ windowMinutes: "1441" }, ["windowMinutes"]],
  [{ windowMinutes: "1.5" }, ["windowMinutes"]],
  [{ windowMinutes: "" }, ["windowMinutes"]],
  [{ timezone: "" }, ["timezone"]],
  [{ everyWeeks: 8, firstWeek: "2027-02-01" }, []],
  [{ everyWeeks: 2, firstWeek: "" }, ["firstWeek"]],
])("%o is judged as the server judges it", (change, fields) => {
  const draft = { ...first, ...change };
  expect([...draftProblems(draft, first.timezone).keys()]).toEqual(fields);
  const refused = scheduleBody.safeParse(bodyOf(draft)).error?.issues ?? [];
  expect([...new Set(refused.map(({ path }) => path[0]))]).toEqual(fields);
  expect(refused.map(({ message }) => refusedField(message))).toEqual(refused.map(({ path }) => path[0]));
});

test("a schedule draft with a zone that does not exist has a problem at that field", () => {
  for (const timezone of ["Europe/Atlantis", "europe/kyiv", "+09:00"])
    expect([...draftProblems({ ...first, timezone }, first.timezone).keys()]).toEqual(["timezone"]);
  expect(refusedField("timezone must be the name of a time zone, like Europe/Berlin")).toBe("timezone");
  expect(refusedField("no such space")).toBeUndefined();
});

test("a draft with the saved zone is valid in every browser", () => {
  const newer = draftOf({ ...saved, timezone: "America/Newtown" }, "UTC");
  expect(draftProblems({ ...newer, enabled: false }, newer.timezone).size).toBe(0);
  expect(draftProblems(newer, "UTC").size).toBe(1);
});

test("two schedule drafts are the same when they save the same", () => {
  expect(isSameDraft(first, { ...first, weekdays: [1, 2, 3, 4, 5] })).toBe(true);
  expect(isSameDraft(first, toggleWeekday(first, 1))).toBe(false);
  expect(isSameDraft(first, { ...first, enabled: false })).toBe(false);
  expect(isSameDraft(first, { ...first, everyWeeks: 2, firstWeek: "2027-02-01" })).toBe(false);
  expect(isSameDraft(first, { ...first, daysOff: ["2027-02-01"] })).toBe(false);
});

const mine = { ...first, openTime: "10:00" };
const theirs = { ...first, openTime: "11:00" };

test("an unchanged draft follows the saved schedule", () => {
  expect(mergeDraft(first, first, first, theirs)).toEqual({ base: theirs, draft: theirs, isNews: false });
  expect(mergeDraft(mine, first, first, mine)).toEqual({ base: mine, draft: mine, isNews: false });
  expect(mergeDraft(mine, first, theirs, mine)).toEqual({ base: mine, draft: mine, isNews: false });
});

test("a changed schedule draft stays when another person saves, which is reported once", () => {
  expect(mergeDraft(mine, first, first, theirs)).toEqual({ base: first, draft: mine, isNews: true });
  expect(mergeDraft(mine, first, theirs, theirs)).toEqual({ base: first, draft: mine, isNews: false });
  const another = { ...theirs, enabled: false };
  expect(mergeDraft(mine, first, theirs, another).isNews).toBe(true);
  // The other person restored the first schedule, so my draft's base is current again.
  expect(mergeDraft(mine, first, theirs, first)).toEqual({ base: first, draft: mine, isNews: false });
});

test.each([
  ["09:30", "480", "17:30"],
  ["22:00", "180", "01:00"],
  ["09:30", "1440", "09:30"],
])("a standup that opens at %s for %s minutes closes at %s", (openTime, windowMinutes, closes) => {
  expect(closingTime(openTime, windowMinutes)).toBe(closes);
  expect(minutesUntil(openTime, closes)).toBe(windowMinutes);
});

test("a schedule without a closing time has no length", () => {
  expect(minutesUntil("09:30", "")).toBe("");
  expect(closingTime("09:30", "")).toBe("");
});

// Rules: decisions/standups-and-schedules#the-browser-reads-a-calendar-file
import { expect, test } from "vitest";
import { type CalendarProblem, readCalendarDays } from "./calendar-days.ts";

const calendar = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", ...events, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) =>
  ["BEGIN:VEVENT", "UID:1", "SUMMARY:Holiday", ...lines, "END:VEVENT"].join("\r\n");
const holiday = (day: string, ...more: string[]) => event(`DTSTART;VALUE=DATE:${day}`, ...more);
const read = (...events: string[]) => readCalendarDays(calendar(...events), "2027-01-01", "2027-12-31");
const daysOf = (...events: string[]) => read(...events).days;

function problemOf(text: string): string | undefined {
  try {
    readCalendarDays(text, "2027-01-01", "2027-12-31");
    return undefined;
  } catch (error) {
    return (error as CalendarProblem).kind;
  }
}

test("the days of whole-day events are read, sorted and once each", () => {
  expect(daysOf(holiday("20270501"), holiday("20270101"), holiday("20270501"))).toEqual([
    "2027-01-01",
    "2027-05-01",
  ]);
});

test("an event of several days counts until the day before its end", () => {
  expect(daysOf(holiday("20270630", "DTEND;VALUE=DATE:20270703"))).toEqual([
    "2027-06-30",
    "2027-07-01",
    "2027-07-02",
  ]);
  expect(daysOf(holiday("20261230", "DURATION:P4D"))).toEqual(["2027-01-01", "2027-01-02"]);
});

test("meetings, cancelled events and days outside of the year are not read", () => {
  expect(
    daysOf(
      event("DTSTART:20270301T090000Z", "DTEND:20270301T100000Z"),
      holiday("20270401", "STATUS:CANCELLED"),
      holiday("20261231"),
      holiday("20280101"),
    ),
  ).toEqual([]);
});

test("yearly events are read, also by weekday and without their exceptions", () => {
  const thanksgiving = holiday("20201126", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH");
  const moved = holiday("20200501", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:20270501");
  expect(daysOf(thanksgiving, moved, holiday("20001225", "RRULE:FREQ=YEARLY"))).toEqual([
    "2027-11-25",
    "2027-12-25",
  ]);
});

test.each(["FREQ=WEEKLY", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;COUNT=1000000"])(
  "an event that repeats by %s is left out, and the others are read",
  (rule) => {
    expect(read(holiday("20270104", `RRULE:${rule}`), holiday("20270105"))).toEqual({
      days: ["2027-01-05"],
      leftOut: true,
    });
  },
);

test("a rule of a million events is refused", () => {
  const often = holiday("10000101", "RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU");
  expect(problemOf(calendar(often))).toBe("too many events");
});

test.each(["", "hello", "BEGIN:VCALENDAR", "BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD", "{}"])(
  "a file that is no calendar is refused: %j",
  (text) => expect(problemOf(text)).toBe("no calendar"),
);

test("a calendar without events has no days", () => {
  expect(read()).toEqual({ days: [], leftOut: false });
});

// Rules: protocol/calendar#another-reminder, protocol/calendar#creating-the-address,
//   protocol/calendar#revoking-it
import { expect, test } from "vitest";
import { choiceOf, otherReminder, reminderText, typedReminder, usualReminders } from "./reminder.ts";
import { hasEnded, webcalAddress } from "./feed-address.ts";

test("a calendar address for programs starts with webcal over https and http", () => {
  expect(webcalAddress("https://meet.example.com/ics/abc")).toBe("webcal://meet.example.com/ics/abc");
  expect(webcalAddress("http://localhost:8080/ics/https:abc")).toBe("webcal://localhost:8080/ics/https:abc");
});

test.each([
  [0, "when it opens"],
  [1, "1 minute before"],
  [15, "15 minutes before"],
  [60, "1 hour before"],
  [90, "1 hour 30 minutes before"],
  [1440, "1 day before"],
])("a reminder of %i minutes reads %s", (minutes, text) => {
  expect(reminderText(minutes)).toBe(text);
});

test("a calendar reminder is 0 to 1440 whole minutes", () => {
  expect(["0", " 7 ", "1440"].map(typedReminder)).toEqual([0, 7, 1440]);
  expect(["", "1441", "-1", "1.5", "1e2", "ten"].map(typedReminder)).toEqual(Array(6).fill(null));
  expect(usualReminders.map(String).map(typedReminder)).toEqual(usualReminders);
});

test("a calendar reminder that is offered by name is chosen by its name, any other is typed", () => {
  expect(usualReminders.map(choiceOf)).toEqual(usualReminders.map(String));
  expect([1, 14, 1439].map(choiceOf)).toEqual(Array(3).fill(otherReminder));
});

test("a calendar address has ended once another one exists", () => {
  const shown = { url: "https://meet.example.com/ics/abc", remindMinutes: 15 };
  expect(hasEnded(shown, { active: true, remindMinutes: 15 })).toBe(false);
  expect(hasEnded(shown, { active: true, remindMinutes: 30 })).toBe(true);
  expect(hasEnded(shown, { active: false })).toBe(true);
});

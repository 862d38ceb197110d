import { expect, test } from "vitest";
import { closingText } from "./closing-text.ts";

const now = new Date("2026-06-10T08:00:00Z");
const at = new Date("2026-06-10T15:30:00Z");
/** Replaces the narrow space that some versions put before AM and PM. */
const told = (team: string | null, own: string) =>
  closingText(at, now, team, own).replace(/[\u00a0\u202f]/g, " ");

test.each([
  ["Europe/Berlin", "America/New_York", "Closes 5:30 PM Berlin, 11:30 AM your time."],
  ["Europe/Berlin", "Europe/Rome", "Closes 5:30 PM Berlin."],
  [null, "America/New_York", "Closes 11:30 AM New York."],
  ["Mars/Olympus", "UTC", "Closes 3:30 PM UTC."],
  ["Europe/Berlin", "Pacific/Auckland", "Closes 5:30 PM Berlin, Thu 3:30 AM your time."],
])("a team in %s and a maker in %s read: %s", (team, own, text) => {
  expect(told(team, own)).toBe(text);
});

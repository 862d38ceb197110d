import { expect, test } from "vitest";
import { closingText, openingText } from "./opening-text.ts";

const moment = "2026-06-10T09:30:00Z";
const before = (minutes: number) => Date.parse(moment) - minutes * 60_000;
/** Some versions put a narrow space before AM and PM. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("a closing time shows the team's zone, my zone if it differs, and the time left", () => {
  expect(plain(closingText(moment, before(42), { team: "Europe/Berlin", mine: "Europe/Lisbon" }))).toBe(
    "Closes 11:30 AM Berlin (10:30 AM your time), in 42 min",
  );
  expect(plain(closingText(moment, before(0.5), { team: "Europe/Berlin", mine: "Europe/Rome" }))).toBe(
    "Closes 11:30 AM Berlin, in 1 min",
  );
  expect(plain(closingText(moment, before(90), { mine: "UTC" }))).toBe("Closes 9:30 AM UTC, in 1 hr 30 min");
});

test("a past closing time reads as about to end, and a due slot as about to open", () => {
  expect(closingText(moment, before(0), {})).toBe("Time is up. It ends within a minute");
  expect(openingText(moment, before(-1), {})).toBe("Opens within a minute");
});

test("a slot on another day includes its weekday", () => {
  expect(plain(openingText(moment, before(20 * 60), { team: "Europe/Berlin", mine: "Europe/Rome" }))).toBe(
    "Opens Wed 11:30 AM Berlin, in 20 hr",
  );
});

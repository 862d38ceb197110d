import { expect, test } from "vitest";
import { cityOf } from "./zone-city.ts";

test.each([
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["UTC", "UTC"],
  ["Etc/GMT", "GMT"],
  // Nine hours ahead of Greenwich, despite its name.
  ["Etc/GMT-9", "UTC+9"],
  ["Etc/GMT+11", "UTC-11"],
])("the zone %s is shown as %s", (zone, called) => {
  expect(cityOf(zone)).toBe(called);
});

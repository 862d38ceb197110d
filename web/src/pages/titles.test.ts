import { expect, test } from "vitest";
import { freeTitle, sharedTitles } from "./titles.ts";

test("a title that is taken gets the first number that is free", () => {
  expect(freeTitle("Standup", [])).toBe("Standup");
  expect(freeTitle("Standup", ["Planning", "Standup"])).toBe("Standup (2)");
  expect(freeTitle("Standup", ["Standup (2)", "Standup", "Standup (4)"])).toBe("Standup (3)");
});

test("titles that several rooms have are found", () => {
  const rooms = ["A", "B", "A", "C", "A", "C"].map((title) => ({ title }));
  expect([...sharedTitles(rooms)]).toEqual(["A", "C"]);
});

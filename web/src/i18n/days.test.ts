import { expect, test } from "vitest";
import { localDay, localMinute } from "./days.ts";

test("a datetime field has the day and the minute of this browser's clock", () => {
  const moment = new Date(2026, 0, 5, 7, 3);
  expect(localDay(moment)).toBe("2026-01-05");
  expect(localMinute(moment)).toBe("2026-01-05T07:03");
});

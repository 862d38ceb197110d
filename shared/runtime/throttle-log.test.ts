// Rules: protocol/guarantees#malformed-notifications
import { expect, test } from "vitest";
import { throttleLog } from "./throttle-log.ts";

test("suppresses calls within the interval, and reports how many", () => {
  const executed: [number, string][] = [];
  const act = (suppressed: number, what: string) => void executed.push([suppressed, what]);
  const throttled = throttleLog(60_000, act);
  for (const what of ["a", "b", "c"]) throttled(what);
  expect(executed).toEqual([[0, "a"]]);
  const unthrottled = throttleLog(0, act);
  for (const what of ["d", "e"]) unthrottled(what);
  expect(executed.slice(1)).toEqual([
    [0, "d"],
    [0, "e"],
  ]);
});

// Rules: protocol/guarantees#malformed-notifications
import { expect, test } from "vitest";
import { throttleLog } from "./throttle-log.ts";

test("the first of many calls acts, and the next learns how many were skipped", () => {
  const acted: [number, string][] = [];
  const act = (leftOut: number, what: string) => void acted.push([leftOut, what]);
  const seldom = throttleLog(60_000, act);
  for (const what of ["a", "b", "c"]) seldom(what);
  expect(acted).toEqual([[0, "a"]]);
  const always = throttleLog(0, act);
  for (const what of ["d", "e"]) always(what);
  expect(acted.slice(1)).toEqual([
    [0, "d"],
    [0, "e"],
  ]);
});

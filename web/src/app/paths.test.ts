import { expect, test } from "vitest";
import { paths, safeReturn } from "./paths.ts";

test("the parts of an address are escaped when it is made", () => {
  expect(paths.room("default", "a b", "x")).toBe("/o/default/s/a%20b/r/x");
});

test.each([
  ["/o/default/s/team/r/1", "/o/default/s/team/r/1"],
  ["//evil.example/x", null],
  ["/\\evil.example", null],
  ["https://evil.example", null],
  ["javascript:alert(1)", null],
  ["/\t/evil.example", null],
  ["", null],
  [null, null],
])("a return to %j is %j", (wanted, expected) => {
  expect(safeReturn(wanted)).toBe(expected);
});

// Rules: protocol/identity#return-target
import fc from "fast-check";
import { expect, test } from "vitest";
import { iterations } from "#test/support/stress.ts";
import { paths, safeReturn } from "./paths.ts";

test("the parts of an address are escaped when it is made", () => {
  expect(paths.room("default", "a b", "x")).toBe("/o/default/s/a%20b/r/x");
});

test.each([
  ["/o/default/s/team/r/1", "/o/default/s/team/r/1"],
  ["/o/../o/default", "/o/default"],
  ["/a?then=//evil.example", "/a?then=//evil.example"],
  ["/%2e%2e/a", "/a"],
])("a return to %j leads to %j", (wanted, expected) => {
  expect(safeReturn(wanted)).toBe(expected);
});

test.each([
  null,
  "",
  "//evil.example/x",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/.//evil.example",
  "/./\\evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/a/../..//evil.example",
  "/%2e//evil.example",
  "/.%2E//evil.example",
  "/\n.//evil.example",
  "/.\t//evil.example",
])("a return to %j, which leads off this site, is refused", (wanted) => {
  expect(safeReturn(wanted)).toBe(null);
});

test("a return stays on this site for every text, as a browser parses it", () => {
  const part = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2f",
    "%5c",
    "\t",
    "\n",
    " ",
    "@",
    ":",
    "?",
    "#",
    "evil.example",
    "a",
  );
  const text = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join("")}`);
  fc.assert(
    fc.property(text, (wanted) => {
      const path = safeReturn(wanted);
      if (path !== null) expect(new URL(path, "https://here.example").origin).toBe("https://here.example");
    }),
    { numRuns: iterations("RETURN_TARGETS", { test: 2000, soak: 100_000 }) },
  );
});

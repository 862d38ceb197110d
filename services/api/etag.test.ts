import { expect, it } from "vitest";
import { etagOf, isNotModified } from "./etag.ts";

it("an ETag is strong, and differs for different bytes", () => {
  expect(etagOf("a")).toMatch(/^"[A-Za-z0-9_-]{43}"$/);
  expect(etagOf("a")).toBe(etagOf("a"));
  expect(etagOf("a")).not.toBe(etagOf("b"));
});

it.each([
  [undefined, false],
  ["", false],
  ['"tag"', true],
  ['W/"tag"', true],
  ['"other", "tag"', true],
  ['W/"other",W/"tag"', true],
  ["*", true],
  [" * ", true],
  ['"other"', false],
  ["tag", false],
  ['"ta"g"', false],
  ['"*"', false],
])("If-None-Match %s holds the tag: %s (RFC 9110, 13.1.2)", (header, holds) => {
  expect(isNotModified(header, '"tag"')).toBe(holds);
});

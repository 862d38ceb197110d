// Rules: protocol/spaces#slug
import fc from "fast-check";
import { expect, test } from "vitest";
import { slugOf, slugVariant } from "./slug.ts";

test.each([
  ["Platform Team", "platform-team"],
  ["  Émile & Zoë  ", "mile-zo"],
  ["a".repeat(80), "a".repeat(64)],
  ["---", ""],
  ["日本", ""],
  ["x".repeat(63) + " y", "x".repeat(63)],
])("the slug of the name %j is %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("a taken slug gets a number and still fits 64 characters", () => {
  expect(slugVariant("retro", 2)).toBe("retro-2");
  expect(slugVariant("a".repeat(64), 12)).toBe("a".repeat(61) + "-12");
});

test("the slug of any name is URL-safe", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      expect(slugOf(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});

import { expect, test } from "vitest";
import { icons, mirroredIcons, type IconName } from "./icons.ts";

const pointing = /left|right|forward|back|reply|undo|redo|log-|external/;

test("icons that point along a line of text are mirrored", () => {
  const names = (Object.keys(icons) as IconName[]).filter((name) => pointing.test(name));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !mirroredIcons.has(name))).toEqual([]);
});

test.each(["check", "clock", "qr-code", "search", "arrow-up", "chevron-down", "rotate-ccw"] as const)(
  "the icon %s is the same in both directions",
  (name) => {
    expect(mirroredIcons.has(name)).toBe(false);
  },
);

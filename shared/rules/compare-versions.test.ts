import { expect, test } from "vitest";
import { compareVersions } from "./compare-versions.ts";

const ascending = [
  "0.9.10",
  "1.0.0-1",
  "1.0.0-2",
  "1.0.0-10",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.0.1",
  "1.2.0",
  "1.10.0",
  "2.0.0-0",
  "2.0.0",
];

test("versions are ordered by the precedence of semver.org", () => {
  for (const [i, a] of ascending.entries())
    for (const [j, b] of ascending.entries())
      expect([a, b, Math.sign(compareVersions(a, b))]).toEqual([a, b, Math.sign(i - j)]);
});

test("build metadata does not order versions", () => {
  expect(compareVersions("1.0.0+1", "1.0.0+2")).toBe(0);
  expect(compareVersions("1.0.0-rc.1+7", "1.0.0-rc.1")).toBe(0);
});

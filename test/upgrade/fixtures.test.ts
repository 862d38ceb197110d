// docs/releasing.md: each release has a fixture.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFixtures } from "./seen.ts";

test("every release has a fixture, which the tests upgrade to this build", () => {
  const releases = readFileSync(new URL("../../migrations/releases.json", import.meta.url), "utf8");
  expect(listFixtures()).toEqual(Object.keys(JSON.parse(releases) as object));
});

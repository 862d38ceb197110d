import { expect, test } from "vitest";
import { createOthers } from "./others.ts";

test("a replica is alone once the database has said so, and no longer when another comes (protocol/guarantees 71)", async () => {
  const others = createOthers();
  expect(others.areNone()).toBe(false);
  await others.look(async () => false);
  expect(others.areNone()).toBe(true);
  others.came();
  expect(others.areNone()).toBe(false);
  await others.look(async () => true);
  expect(others.areNone()).toBe(false);
  await others.look(async () => false);
  expect(others.areNone()).toBe(true);
});

test("an answer during which another replica came counts for nothing (protocol/guarantees 71)", async () => {
  const others = createOthers();
  await others.look(async () => {
    others.came();
    return false;
  });
  expect(others.areNone()).toBe(false);
});

import { expect, test } from "vitest";
import { Folding } from "./folding.ts";

test("my part collapses when the room stops waiting for it, and expands when it waits", () => {
  const folding = new Folding();
  expect([folding.update(false, false), folding.update(true, false), folding.update(false, false)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("it does not collapse during typing, or afterwards", () => {
  const folding = new Folding();
  folding.update(false, false);
  expect([folding.update(true, true), folding.update(true, false)]).toEqual([true, true]);
});

test("an expanded part stays open until the phase changes", () => {
  const folding = new Folding();
  folding.update(true, false);
  folding.isOpen = true;
  expect([folding.update(true, false), folding.update(false, false), folding.update(true, false)]).toEqual([
    true,
    true,
    false,
  ]);
});

import { expect, test } from "vitest";
import { Folding } from "./folding.ts";

test("my part folds when nobody waits for it any more, and unfolds when somebody does", () => {
  const folding = new Folding();
  expect([folding.update(false, false), folding.update(true, false), folding.update(false, false)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("it never folds over somebody who writes in it, not even once they have stopped", () => {
  const folding = new Folding();
  folding.update(false, false);
  expect([folding.update(true, true), folding.update(true, false)]).toEqual([true, true]);
});

test("whoever opens it finds it open until the phase moves", () => {
  const folding = new Folding();
  folding.update(true, false);
  folding.isOpen = true;
  expect([folding.update(true, false), folding.update(false, false), folding.update(true, false)]).toEqual([
    true,
    true,
    false,
  ]);
});

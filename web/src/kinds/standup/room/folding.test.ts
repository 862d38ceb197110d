import { expect, test } from "vitest";
import { Folding } from "./folding.ts";

test("my part folds when nobody waits for it any more, and unfolds when somebody does", () => {
  const folding = new Folding();
  expect([folding.drawn(false, false), folding.drawn(true, false), folding.drawn(false, false)]).toEqual([
    true,
    false,
    true,
  ]);
});

test("it never folds over somebody who writes in it, not even once they have stopped", () => {
  const folding = new Folding();
  folding.drawn(false, false);
  expect([folding.drawn(true, true), folding.drawn(true, false)]).toEqual([true, true]);
});

test("whoever opens it finds it open until the phase moves", () => {
  const folding = new Folding();
  folding.drawn(true, false);
  folding.isOpen = true;
  expect([folding.drawn(true, false), folding.drawn(false, false), folding.drawn(true, false)]).toEqual([
    true,
    true,
    false,
  ]);
});

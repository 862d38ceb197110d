import { expect, test } from "vitest";
import { peopleText } from "./people-text.ts";

const named = (...names: string[]) => names.map((name) => ({ name }));

test("three people in a room are named", () => {
  expect(peopleText(named("Ana", "Ben", "Cy"), 3)).toBe("Ana, Ben, and Cy");
});

test("from the fourth person on, the others are a number", () => {
  expect(peopleText(named("Ana", "Ben", "Cy", "Dee"), 4)).toBe("Ana, Ben, Cy, and 1 more");
  expect(peopleText(named("Ana", "Ben", "Cy", "Dee", "Eve"), 60)).toBe("Ana, Ben, Cy, and 57 more");
});

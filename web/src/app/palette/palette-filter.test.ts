import { expect, test } from "vitest";
import { filterByWords } from "./palette-filter.ts";

const entries = ["My spaces", "Go to Zürich team", "New space", "Dark theme"].map((label) => ({ label }));
const found = (typed: string) => filterByWords(entries, typed).map((entry) => entry.label);

test("nothing typed keeps everything in order", () => {
  expect(found("  ")).toEqual(entries.map((entry) => entry.label));
});

test("accents and case do not matter", () => {
  expect(found("zurich")).toEqual(["Go to Zürich team"]);
});

test("a word's beginning beats its middle", () => {
  expect(found("te")).toEqual(["Go to Zürich team"]);
  expect(found("e").at(-1)).toBe("Dark theme");
});

test("all words must fit", () => {
  expect(found("new space")).toEqual(["New space"]);
  expect(found("new dark")).toEqual([]);
});

import { expect, test } from "vitest";
import { filterByWords } from "./palette-filter.ts";

const entries = ["My spaces", "Go to Zürich team", "New space", "Dark theme"].map((label) => ({ label }));
const found = (typed: string) => filterByWords(entries, typed).map((entry) => entry.label);

test("the palette keeps its order without a typed text", () => {
  expect(found("  ")).toEqual(entries.map((entry) => entry.label));
});

test("the palette ignores letter case and accents", () => {
  expect(found("zurich")).toEqual(["Go to Zürich team"]);
});

test("the palette lists labels with a matching word start before other matches", () => {
  expect(found("te")).toEqual(["Go to Zürich team"]);
  expect(found("e").at(-1)).toBe("Dark theme");
});

test("the palette finds only entries that contain all typed words", () => {
  expect(found("new space")).toEqual(["New space"]);
  expect(found("new dark")).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { arrowTarget, CardSearch, findCard } from "./find-card.ts";

const numbers = ["0", "½", "1", "2", "3", "13", "20", "?", "coffee"];
const sizes = ["XS", "S", "M", "L", "XL", "?", "coffee"];

describe("findCard", () => {
  it.each([
    ["1", "1"],
    ["13", "13"],
    ["2", "2"],
    ["20", "20"],
    ["0", "0"],
    ["0.5", "½"],
    ["0,5", "½"],
    ["½", "½"],
    ["?", "?"],
    ["c", "coffee"],
  ])("finds %s", (typed, card) => expect(numbers[findCard(numbers, typed)]).toBe(card));

  it("finds sizes in any case", () => {
    expect(sizes[findCard(sizes, "x")]).toBe("XS");
    expect(sizes[findCard(sizes, "xl")]).toBe("XL");
    expect(sizes[findCard(sizes, "l")]).toBe("L");
  });

  it("returns -1 if no card has this beginning", () => expect(findCard(numbers, "7")).toBe(-1));
});

describe("CardSearch", () => {
  const found = (...keys: [key: string, timeStamp: number][]) => {
    const search = new CardSearch();
    return keys.map(([key, timeStamp]) => numbers[search.find(numbers, key, timeStamp)]);
  };

  it("joins quick key presses into one search, and starts again after a pause", () => {
    expect(found(["1", 0], ["3", 600])).toEqual(["1", "13"]);
    expect(found(["1", 0], ["3", 800])).toEqual(["1", "3"]);
  });

  it("starts again with a key that does not continue the search", () => {
    expect(found(["1", 0], ["2", 100])).toEqual(["1", "2"]);
    expect(found(["1", 0], ["r", 100], ["3", 200])).toEqual(["1", undefined, "3"]);
  });
});

describe("arrowTarget", () => {
  it("wraps around and follows the reading direction", () => {
    expect(arrowTarget("ArrowRight", 4, 5)).toBe(0);
    expect(arrowTarget("ArrowLeft", 0, 5)).toBe(4);
    expect(arrowTarget("ArrowRight", 1, 5, true)).toBe(0);
    expect(arrowTarget("Home", 3, 5)).toBe(0);
    expect(arrowTarget("End", 3, 5)).toBe(4);
    expect(arrowTarget("Enter", 3, 5)).toBeUndefined();
  });
});

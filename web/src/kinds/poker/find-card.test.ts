import { describe, expect, it } from "vitest";
import { arrowTarget, findCard } from "./find-card.ts";

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

  it("finds nothing that no card begins with", () => expect(findCard(numbers, "7")).toBe(-1));
});

describe("arrowTarget", () => {
  it("goes around the ends and follows the direction of reading", () => {
    expect(arrowTarget("ArrowRight", 4, 5)).toBe(0);
    expect(arrowTarget("ArrowLeft", 0, 5)).toBe(4);
    expect(arrowTarget("ArrowRight", 1, 5, true)).toBe(0);
    expect(arrowTarget("Home", 3, 5)).toBe(0);
    expect(arrowTarget("End", 3, 5)).toBe(4);
    expect(arrowTarget("Enter", 3, 5)).toBeUndefined();
  });
});

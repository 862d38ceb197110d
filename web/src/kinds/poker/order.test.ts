import { describe, expect, it } from "vitest";
import { moveTarget, placements, reordered } from "./order.ts";

const queue = (...positions: number[]) => positions.map((position, i) => ({ id: "abcdefgh"[i]!, position }));
const names = (stories: { id: string }[]) => stories.map(({ id }) => id).join("");

describe("placements", () => {
  it.each([
    ["c", 0, "cabd"],
    ["a", 1, "bacd"],
    ["a", 2, "bcad"],
    ["a", 3, "bcda"],
    ["b", 1, "abcd"],
  ])("puts %s at %i with one write", (id, index, expected) => {
    const stories = queue(1, 2, 3, 4);
    const writes = placements(stories, id, index);
    expect(writes).toHaveLength(1);
    expect(names(reordered(stories, writes))).toBe(expected);
  });

  it("works at the ends of a list of negative and fractional positions", () => {
    const stories = queue(-3.5, 0.25, 0.5);
    expect(names(reordered(stories, placements(stories, "c", 0)))).toBe("cab");
    expect(names(reordered(stories, placements(stories, "a", 2)))).toBe("bca");
  });

  it("works after thousands of moves between the same two stories", () => {
    let stories = queue(1, 2, 3, 4);
    for (let i = 0; i < 3000; i++) {
      const [last] = stories.slice(-1);
      const before = stories.filter((story) => story !== last).map(({ id }) => id);
      stories = reordered(stories, placements(stories, last!.id, 1));
      expect(names(stories)).toBe([before[0], last!.id, ...before.slice(1)].join(""));
    }
  });

  it("moves the stories behind when two of them share a position", () => {
    const stories = queue(1, 1, 2);
    const writes = placements(stories, "c", 1);
    expect(names(reordered(stories, writes))).toBe("acb");
  });
});

describe("moveTarget", () => {
  it("moves up, down and to both ends, but not beyond them", () => {
    expect(moveTarget(4, 1, "top")).toBe(0);
    expect(moveTarget(4, 1, "up")).toBe(0);
    expect(moveTarget(4, 1, "down")).toBe(2);
    expect(moveTarget(4, 1, "bottom")).toBe(3);
    expect(moveTarget(4, 0, "up")).toBeUndefined();
    expect(moveTarget(4, 3, "bottom")).toBeUndefined();
  });
});

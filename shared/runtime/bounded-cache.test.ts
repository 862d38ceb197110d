import { expect, test } from "vitest";
import { createBoundedCache } from "./bounded-cache.ts";

const keptOf = (cache: { get(key: string): unknown }, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join("");

test("what was not used for longest makes room, until all weighs no more than it may", () => {
  const cache = createBoundedCache<string>(10);
  for (const key of "abc") cache.set(key, key, 3);
  expect(cache.get("a")).toBe("a");
  cache.set("d", "d", 4);
  expect(keptOf(cache, "abcd")).toBe("acd");
  cache.set("e", "e", 8);
  expect(keptOf(cache, "abcde")).toBe("e");
});

test("a value takes the place of the one under its key, with its weight", () => {
  const cache = createBoundedCache<number>(10);
  cache.set("a", 1, 9);
  cache.set("a", 2, 5);
  cache.set("b", 3, 5);
  expect([cache.get("a"), cache.get("b")]).toEqual([2, 3]);
});

test("a value that weighs too much by itself is not kept, and the others are", () => {
  const cache = createBoundedCache<number>(10);
  cache.set("a", 1, 5);
  cache.set("b", 2, 11);
  expect(keptOf(cache, "ab")).toBe("a");
});

import { expect, test } from "vitest";
import { createBoundedCache } from "./bounded-cache.ts";

const cachedKeys = (cache: { get(key: string): unknown }, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join("");

test("evicts the least recently used values above the total weight", () => {
  const cache = createBoundedCache<string>(10);
  for (const key of "abc") cache.set(key, key, 3);
  expect(cache.get("a")).toBe("a");
  cache.set("d", "d", 4);
  expect(cachedKeys(cache, "abcd")).toBe("acd");
  cache.set("e", "e", 8);
  expect(cachedKeys(cache, "abcde")).toBe("e");
});

test("replaces a value and its weight", () => {
  const cache = createBoundedCache<number>(10);
  cache.set("a", 1, 9);
  cache.set("a", 2, 5);
  cache.set("b", 3, 5);
  expect([cache.get("a"), cache.get("b")]).toEqual([2, 3]);
});

test("does not cache a value above the total weight, and evicts no other", () => {
  const cache = createBoundedCache<number>(10);
  cache.set("a", 1, 5);
  cache.set("b", 2, 11);
  expect(cachedKeys(cache, "ab")).toBe("a");
});

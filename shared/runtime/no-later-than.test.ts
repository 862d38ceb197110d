import { expect, test } from "vitest";
import { noLaterThan } from "./no-later-than.ts";

test("work that ends in time comes to what it came to; work that does not is waited for no longer", async () => {
  expect(await noLaterThan(60_000, Promise.resolve(1))).toBe(1);
  await expect(noLaterThan(60_000, Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  await expect(noLaterThan(1, new Promise(() => {}))).rejects.toThrow("no answer within 1 ms");
});

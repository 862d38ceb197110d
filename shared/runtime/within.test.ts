import { expect, test } from "vitest";
import { within } from "./within.ts";

test("work that ends in time comes to what it came to; work that does not is waited for no longer", async () => {
  expect(await within(60_000, Promise.resolve(1))).toBe(1);
  await expect(within(60_000, Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  await expect(within(1, new Promise(() => {}))).rejects.toThrow("no answer within 1 ms");
});

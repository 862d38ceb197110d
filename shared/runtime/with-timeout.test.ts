import { expect, test } from "vitest";
import { withTimeout } from "./with-timeout.ts";

test("returns a timely result, and does not wait for a late one", async () => {
  expect(await withTimeout(60_000, Promise.resolve(1))).toBe(1);
  await expect(withTimeout(60_000, Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  await expect(withTimeout(1, new Promise(() => {}))).rejects.toThrow("no answer within 1 ms");
});

import { expect, test } from "vitest";
import { withTimeout } from "./with-timeout.ts";

test("a result in time is returned, and a late one is not awaited", async () => {
  expect(await withTimeout(60_000, Promise.resolve(1))).toBe(1);
  await expect(withTimeout(60_000, Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  await expect(withTimeout(1, new Promise(() => {}))).rejects.toThrow("no answer within 1 ms");
});

import { expect, test } from "vitest";
import { noLaterThan } from "./with-timeout.ts";

test("a result in time is returned, and a late one is not awaited", async () => {
  expect(await noLaterThan(60_000, Promise.resolve(1))).toBe(1);
  await expect(noLaterThan(60_000, Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  await expect(noLaterThan(1, new Promise(() => {}))).rejects.toThrow("no answer within 1 ms");
});

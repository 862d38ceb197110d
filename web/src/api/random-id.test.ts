import { expect, it, vi } from "vitest";
import { randomId } from "./random-id.ts";

it("ids are 128 random bits, also over plain http", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1000 }, randomId);
  vi.unstubAllGlobals();
  expect(ids.filter((id) => !/^[\da-f]{32}$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(1000);
});

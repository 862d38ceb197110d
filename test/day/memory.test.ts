import { expect, test } from "vitest";
import { growthOf } from "./memory.ts";

const life = { name: "api-1", pid: 1, from: 0, to: 1_200_000, build: "" };
const samples = [
  { pid: 1, at: 360_000, bytes: 80 },
  { pid: 1, at: 1_190_000, bytes: 88 },
];

test("memory grows from the collection at a tenth of the day to the last one", () => {
  const growth = growthOf(samples, life, 0);
  expect(growth).toMatchObject({ first: 80, last: 88, isJudged: true });
  expect(growth!.growth).toBeCloseTo(0.1);
  expect(growthOf(samples.slice(0, 1), life, 0)).toBeUndefined();
});

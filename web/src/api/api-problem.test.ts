import { expect, test } from "vitest";
import { ApiProblem, isAnswerLost, type ApiProblemCode } from "./api-problem.ts";

test.each([
  [0, "offline", true],
  [200, "unreadable", true],
  [504, "unreadable", true],
  [500, "internal", false],
  [429, "unreadable", false],
  [403, "owner_only", false],
] as const satisfies [number, ApiProblemCode, boolean][])(
  "the answer of a call that ended with %i %s counts as lost: %s",
  (status, code, isLost) => {
    expect(isAnswerLost(new ApiProblem({ status, code, message: "" }))).toBe(isLost);
  },
);

test("an error that is not an ApiProblem does not count as a lost answer", () => {
  expect(isAnswerLost(new TypeError("a mistake of ours"))).toBe(false);
});

import { expect, test } from "vitest";
import {
  closingProblem,
  firstStandup,
  standupConfig,
  turnProblem,
  type StandupChoice,
} from "./standup-choice.ts";

const morning = new Date(2026, 10, 21, 9, 20);
const overADay: StandupChoice = { ...firstStandup(morning), mode: "async" };

test.each([
  [new Date(2026, 10, 21, 9, 20), "2026-11-21T17:00"],
  [new Date(2026, 10, 21, 16, 0), "2026-11-21T17:00"],
  [new Date(2026, 10, 21, 16, 1), "2026-11-22T01:00"],
  [new Date(2026, 10, 21, 20, 30), "2026-11-22T05:00"],
])("a standup made at %s closes at %s unless told otherwise", (now, closesAt) => {
  expect(firstStandup(now).closesAt).toBe(closesAt);
});

test.each([
  ["2026-11-21T09:20", /passed/],
  ["2026-11-21T09:21", null],
  ["2026-12-05T09:20", null],
  ["2026-12-05T09:21", /14 days/],
  ["", /when it closes/],
])("a closing time of %j is judged as the server would", (closesAt, trouble) => {
  const problem = closingProblem({ ...overADay, closesAt }, morning);
  if (trouble) expect(problem).toMatch(trouble);
  else expect(problem).toBeNull();
});

test("a standup that is live or stays open does not need a closing time", () => {
  expect(closingProblem({ ...overADay, mode: "sync", closesAt: "" }, morning)).toBeNull();
  expect(closingProblem({ ...overADay, closes: false, closesAt: "" }, morning)).toBeNull();
});

test.each(["15", "90", "900"])("a turn of %s seconds is fine", (seconds) => {
  expect(turnProblem({ ...overADay, mode: "sync", seconds })).toBeNull();
});

test.each(["14", "901", "", "1.5", "-20", "1e2"])("a turn of %j seconds is not", (seconds) => {
  expect(turnProblem({ ...overADay, mode: "sync", seconds })).not.toBeNull();
});

test("only the mode's own settings are sent, the closing time in UTC", () => {
  expect(standupConfig({ ...overADay, mode: "sync" })).toEqual({ mode: "sync", secondsPerPerson: 90 });
  expect(standupConfig({ ...overADay, closes: false })).toEqual({ mode: "async" });
  expect(standupConfig(overADay)).toEqual({
    mode: "async",
    closesAt: new Date(2026, 10, 21, 17, 0).toISOString(),
  });
});

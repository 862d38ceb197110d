// Rules: protocol/errors#shape, protocol/errors#status-502-and-503
import { expect, test } from "vitest";
import { catalogue, type ProblemCode } from "#shared/wire/problems.ts";
import { ApiProblem } from "./api-problem.ts";
import { problemText } from "./problem-text.ts";

test("a 503 secrets_unavailable is shown in the words of the catalogue", () => {
  const refused = new ApiProblem({
    status: 503,
    code: "secrets_unavailable",
    message: catalogue.secrets_unavailable[1],
  });
  expect(problemText(refused)).toBe(catalogue.secrets_unavailable[1]);
});

test("a refusal is shown in the server's words, as a sentence", () => {
  const refused = new ApiProblem({
    status: 400,
    code: "invalid",
    message: "this server does not allow that host",
  });
  expect(problemText(refused)).toBe("This server does not allow that host.");
});

test("a busy plugin is reported in the server's words", () => {
  const failed = (status: number, code: ProblemCode, message: string) =>
    problemText(new ApiProblem({ status, code, message }));
  expect(failed(503, "plugin_busy", "plugins are busy, try again in a moment")).toBe(
    "Plugins are busy, try again in a moment.",
  );
  expect(failed(502, "plugin_failed", "the plugin of this session kind failed")).toBe(
    "The plugin of this session kind failed.",
  );
  expect(failed(503, "unavailable", "the service is not ready")).toBe(
    "The server had a problem. Try again in a moment.",
  );
});

test.each([
  [200, "Unexpected response (status 200)"],
  [403, "Unexpected response (status 403)"],
  [404, "Unexpected response (status 404)"],
  [408, "The server had a problem. Try again"],
  [413, "That's too long."],
  [414, "This browser sends too many cookies. Clear"],
  [431, "This browser sends too many cookies. Clear"],
  [502, "The server had a problem. Try again"],
  [503, "The server had a problem. Try again"],
  [504, "The server had a problem. Try again"],
])("an answer of %i from elsewhere is shown with an instruction", (status, words) => {
  const told = problemText(
    new ApiProblem({ status, code: "unreadable", message: `the server answered ${status}` }),
  );
  expect(told).toContain(words);
  expect(told).not.toContain("The server answered");
});

test("the server's own 413 is shown with the same text as a proxy's", () => {
  const refused = new ApiProblem({
    status: 413,
    code: "body_too_large",
    message: "request body is too large",
  });
  expect(problemText(refused)).toContain("That's too long.");
});

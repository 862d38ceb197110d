import { expect, test } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import { problemText } from "./problem-text.ts";

test("a 503 secrets_unavailable is shown as the setting that the operator has to make (protocol/errors 16)", () => {
  const refused = new ApiProblem({
    status: 503,
    code: "secrets_unavailable",
    message: "this server has no key to keep secrets with",
  });
  expect(problemText(refused)).toContain("PLUGIN_SECRET_KEY");
});

test("a refusal is shown in the server's words, as a sentence (protocol/errors 1)", () => {
  const refused = new ApiProblem({
    status: 400,
    code: "invalid",
    message: "this server does not allow that host",
  });
  expect(problemText(refused)).toBe("This server does not allow that host.");
});

// Rules: protocol/errors#the-catalogue
import { afterEach, expect, test, vi } from "vitest";
import { catalogue, type ProblemCode } from "#shared/wire/problems.ts";
import { ApiProblem } from "./api-problem.ts";
import { problemText, refusals } from "./problem-text.ts";
import { provideRefusalTexts } from "./refusal-loader.ts";
import { refusalText } from "./refusal-texts.ts";

afterEach(() => provideRefusalTexts());

const load = async () => refusalText;

function refusal(code: ProblemCode, details = {}, status: number = catalogue[code][0]) {
  return new ApiProblem({ status, code, message: "server's words", details });
}

const quoting = new Set(["invalid", "cross_site", "kind_taken", "plugin_invalid", "plugin_refused"]);

test.each(Object.keys(catalogue) as ProblemCode[])("%s has a text of the client", async (code) => {
  provideRefusalTexts(load);
  await refusals.load(409);
  const text = problemText(refusal(code));
  if (quoting.has(code)) expect(text).toBe("Refused: “Server's words.”");
  else expect(text).not.toContain("erver's words");
});

test("a refusal with a code of a newer server is shown in the server's words", async () => {
  provideRefusalTexts(load);
  await refusals.load(409);
  const unknown = new ApiProblem({
    status: 409,
    code: "too_new" as ProblemCode,
    message: "the moon is full",
  });
  expect(problemText(unknown)).toBe("The moon is full.");
});

test("a refusal is shown with the values that it carries", async () => {
  provideRefusalTexts(load);
  await refusals.load(409);
  expect(problemText(refusal("limit_reached", { limit: 1500 }))).toBe("The limit of 1,500 is reached.");
  expect(problemText(refusal("limit_reached"))).toBe("The limit is reached.");
  expect(problemText(refusal("spaces_stranded", { spaces: ["core", "web"] }))).toMatch(/core.* and .*web/);
});

test("a refusal is shown in the server's words if its texts cannot be loaded", async () => {
  provideRefusalTexts(() => Promise.reject(new Error("offline")));
  await refusals.load(409);
  expect(problemText(refusal("owner_only"))).toBe("Server's words.");
});

test("texts of refusals that arrive after a change of the language are dropped", async () => {
  provideRefusalTexts(load);
  const loading = refusals.load(409);
  provideRefusalTexts();
  await loading;
  expect(problemText(refusal("owner_only"))).toBe("Server's words.");
});

test.each([401, 429])(
  "no texts of refusals are loaded for a %i, which has a text of its own",
  async (status) => {
    const loading = vi.fn(load);
    provideRefusalTexts(loading);
    await refusals.load(status);
    expect(loading).not.toHaveBeenCalled();
  },
);

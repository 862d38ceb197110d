// Rules: protocol/plugins#health, protocol/plugins#required-secrets
import { expect, test } from "vitest";
import { needsText, stateWord } from "./plugin-text.ts";

test("an enabled plugin works only if no required secret is missing", () => {
  expect(stateWord({ state: "healthy" }).text).toBe("Working");
  expect(stateWord({ state: "healthy", needs: ["token"] })).toEqual({ text: "Needs setup", tone: "warn" });
});

test.each([
  ["degraded", "Degraded"],
  ["disabled", "Off"],
  ["unknown", "Not running"],
] as const)("a missing secret does not hide the state %s", (state, word) => {
  expect(stateWord({ state, needs: ["token"] }).text).toBe(word);
});

test("the missing secrets are named", () => {
  expect(needsText(["webhook"])).toBe("Missing secret: webhook.");
  expect(needsText(["site", "token"])).toBe("Missing secrets: site and token.");
});

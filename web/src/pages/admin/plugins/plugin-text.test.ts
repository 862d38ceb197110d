// Rules: protocol/plugins#health, protocol/plugins#required-secrets
import { expect, test } from "vitest";
import { needsText, stateWord, storageText, unconnectedText } from "./plugin-text.ts";

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

const jira = { name: "jira", label: "Jira", by: "either" } as const;

test("an enabled plugin needs setup while a required connection is missing", () => {
  expect(stateWord({ state: "healthy", unconnected: [jira] }).text).toBe("Needs setup");
});

test("the missing connections are named in the reader's language", () => {
  expect(unconnectedText([jira], { jira: { label: "Djira" } })).toBe("Not connected: Djira.");
});

test("a connection that only spaces set is left to their owners", () => {
  expect(unconnectedText([{ ...jira, by: "space" }])).toBe(
    "Not connected in any space: Jira. Owners connect it in the settings of their space.",
  );
});

test("the storage is in kilobytes, and from one megabyte on in megabytes", () => {
  expect(storageText({ bytes: 0, quotaBytes: 2 ** 20 })).toBe("0 kB of 1 MB stored");
  expect(storageText({ bytes: 1025, quotaBytes: 3 * 2 ** 19 })).toBe("2 kB of 1.5 MB stored");
});

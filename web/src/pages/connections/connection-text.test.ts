import { expect, test } from "vitest";
import { consentText } from "./connection-text.ts";

/** Returns the consent without the marks that isolate names. */
const consent = (...given: Parameters<typeof consentText>) =>
  consentText(...given).replaceAll(/[\u2068\u2069]/g, "");

test("the consent names who cannot read the typed values", () => {
  expect(consent("Jira", "jira.example.com", { space: "Pay", hasValues: true })).toContain(
    "Neither its code nor an admin of the organization can read them.",
  );
  expect(consent("Jira", "jira.example.com", { space: null, hasValues: true })).toContain(
    "Its code can't read them.",
  );
});

test("the consent to an address that signs in speaks of the address", () => {
  expect(consent("Chat", "hooks.example.com", { space: "Pay", hasValues: false })).toBe(
    "From now on Chat may send what it learns in Pay to hooks.example.com. Neither its code nor an admin of the organization can read the address.",
  );
});

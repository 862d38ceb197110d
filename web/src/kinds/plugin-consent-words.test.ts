// Rules: protocol/plugins#consent
import { describe, expect, it } from "vitest";
import { capabilities, type Grant } from "#shared/rules/capabilities.ts";
import { describeConsent, describeUpgrade } from "#shared/rules/consent.ts";
import { consentInWords } from "./plugin-consent-words.ts";

const grant = (capability: Grant["capability"], scope = ""): Grant => ({ capability, scope });
const scoped = [
  grant("events", "session.created"),
  grant("events", "session.ended"),
  grant("events", "poker.revealed"),
  grant("events", "poker.estimated"),
  grant("events", "standup.opened"),
  grant("events", "member.joined"),
  grant("events", "plugin.retro.done"),
  grant("fetch", "*.example.com"),
  grant("secrets", "token"),
  grant("emit", "done"),
  grant("kv", "a/"),
  grant("space:kv", "b/"),
  grant("jobs", "remind"),
];
/** Returns the parts of a consent that have no words. */
const shapeOf = ({ lines, limits }: ReturnType<typeof describeConsent>) => [
  lines.map(({ group, details, change }) => [group, details.length, change]),
  limits,
];

describe("a consent in the client's words", () => {
  it.each([
    ["every capability", capabilities.map((capability) => grant(capability))],
    ["scoped grants", scoped],
    ["no grants", []],
  ])("has the lines, details and limits of the server's: %s", (_, grants) => {
    const request = { grants: [...grants], quotaBytes: 1_048_576 };
    const consent = describeConsent(request);
    const own = consentInWords(consent, { ...request, summary: undefined });
    expect(shapeOf(own)).toEqual(shapeOf(consent));
    expect(own.lines.every(({ text }) => text !== "")).toBe(true);
  });

  it("marks the lines of an upgrade like the server", () => {
    const held = { grants: [grant("log"), grant("kv", "a/")], quotaBytes: 1024 };
    const request = { grants: [grant("kv", "a/"), grant("fetch", "api.example.com")], quotaBytes: 2048 };
    const consent = describeUpgrade(held, request);
    const facts = {
      ...request,
      summary: undefined,
      added: [grant("kv", "a/"), grant("fetch", "api.example.com")],
      removed: [grant("log")],
      heldQuotaBytes: 1024,
    };
    expect(shapeOf(consentInWords(consent, facts))).toEqual(shapeOf(consent));
  });

  it("has the author's summary in the page's language, or in English", () => {
    const request = { grants: [], quotaBytes: 0, summary: "Counts." };
    const consent = describeConsent(request);
    expect(consentInWords(consent, { ...request, summary: "Zählt." }).summary).toBe("Zählt.");
    expect(consentInWords(consent, { ...request, summary: undefined }).summary).toBe("Counts.");
  });

  it("has no summary if the author wrote none", () => {
    const request = { grants: [], quotaBytes: 0 };
    expect(consentInWords(describeConsent(request), { ...request, summary: undefined }).summary).toBe("");
  });
});

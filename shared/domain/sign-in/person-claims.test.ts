import { describe, expect, it } from "vitest";
import { personOf } from "./person-claims.ts";

const known = { iss: "https://login.example", sub: "4711" };
const named = (claims: object) => personOf({ ...known, ...claims }, "groups")?.name;

// Rules: protocol/identity#display-name
describe("the name from the provider's claims", () => {
  it.each([
    [
      "comes from the claim name first",
      { name: "Ana", preferred_username: "a", email: "b@x.example" },
      "Ana",
    ],
    [
      "comes from preferred_username without a name",
      { preferred_username: "ana.b", email: "b@x.example" },
      "ana.b",
    ],
    [
      "comes from the part of email before the @ without either",
      { email: "ana+poker@x.example" },
      "ana+poker",
    ],
    ["comes from the subject without any of them", {}, "4711"],
    ["does not come from a blank claim", { name: "  ", preferred_username: "ana" }, "ana"],
    ["does not come from an invisible claim", { name: "\u200b\u3164", email: "ana@x" }, "ana"],
    [
      "does not come from a claim that is not text",
      { name: { first: "Ana" }, preferred_username: 1 },
      "4711",
    ],
    ["does not come from an email without a local part", { email: "@x.example" }, "4711"],
    ["is trimmed", { name: "  Ana  " }, "Ana"],
    ["has one space for a run of control characters", { name: "Ana\r\n\0B" }, "Ana B"],
    [
      "has no bidirectional controls, and keeps marks of direction",
      { name: "\u202eAna\u2066\u200e" },
      "Ana\u200e",
    ],
    ["does not come from a claim of bidirectional controls only", { name: "\u202e\u2069" }, "4711"],
  ])("%s", (_what, claims, name) => expect(named(claims)).toBe(name));

  it("is Someone if all claims and the subject are blank", () => {
    expect(personOf({ ...known, sub: " " }, "groups")?.name).toBe("Someone");
  });

  it("is cut to 64 code points, without a space at its end", () => {
    expect(named({ name: "🂡".repeat(65) })).toBe("🂡".repeat(64));
    expect(named({ name: `${"a".repeat(63)} b` })).toBe("a".repeat(63));
  });
});

// Rules: protocol/identity#fields, protocol/identity#id-token-verification
describe("an account's issuer and subject", () => {
  it.each([
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject that is not text", { sub: 4711 }],
    ["a subject of 256 characters", { sub: "s".repeat(256) }],
    ["a subject with a NUL", { sub: "an\0a" }],
    ["a subject with an unpaired surrogate", { sub: "\ud800" }],
    ["no issuer", { iss: undefined }],
    ["an issuer of 256 characters", { iss: "i".repeat(256) }],
  ])("are refused with %s", (_what, claims) =>
    expect(personOf({ ...known, ...claims }, "groups")).toBeNull(),
  );
});

it("an account's subject may have 255 code points", () => {
  const sub = "🂡".repeat(255);
  expect(personOf({ ...known, sub }, "groups")?.subject).toBe(sub);
  expect(personOf({ ...known, sub: `${sub}x` }, "groups")).toBeNull();
});

// Rules: protocol/org-admin#org-claim
describe("the entries of the org claim", () => {
  it.each([
    ["are those of a list", ["a", "b"], ["a", "b"]],
    ["are the text of a claim with one text", "a", ["a"]],
    ["are unique", ["a", "a"], ["a"]],
    ["are empty without the claim", undefined, []],
    ["omit values that are not text", [1, null, {}, "a"], ["a"]],
    ["omit invalid claim values of an org", ["", "x".repeat(256), "a\0", "a"], ["a"]],
  ])("%s", (_what, groups, values) =>
    expect(personOf({ ...known, groups }, "groups")?.orgValues).toEqual(values),
  );

  it("are the first 1000", () => {
    const groups = Array.from({ length: 1001 }, (_, n) => `g${n}`);
    expect(personOf({ ...known, groups }, "groups")?.orgValues).toEqual(groups.slice(0, 1000));
  });

  it("are read only from the claim in OIDC_ORG_CLAIM", () => {
    expect(personOf({ ...known, groups: "a", roles: "b" }, "roles")?.orgValues).toEqual(["b"]);
  });
});

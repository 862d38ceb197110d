import { describe, expect, it } from "vitest";
import { personOf } from "./person-claims.ts";

const known = { iss: "https://login.example", sub: "4711" };
const named = (claims: object) => personOf({ ...known, ...claims }, "groups")?.name;

describe("the name from the provider's claims (spec 1, User)", () => {
  it.each([
    ["name first", { name: "Ana", preferred_username: "a", email: "b@x.example" }, "Ana"],
    ["then preferred_username", { preferred_username: "ana.b", email: "b@x.example" }, "ana.b"],
    ["then what stands before the @ of the email", { email: "ana+poker@x.example" }, "ana+poker"],
    ["then the subject", {}, "4711"],
    ["a blank name counts as none", { name: "  ", preferred_username: "ana" }, "ana"],
    ["a name that is no text counts as none", { name: { first: "Ana" }, preferred_username: 1 }, "4711"],
    ["an email without a local part counts as none", { email: "@x.example" }, "4711"],
    ["spaces around it go", { name: "  Ana  " }, "Ana"],
    ["controls become a space", { name: "Ana\r\n\0B" }, "Ana B"],
  ])("%s", (_what, claims, name) => expect(named(claims)).toBe(name));

  it("is Someone where even the subject shows nothing", () => {
    expect(personOf({ ...known, sub: " " }, "groups")?.name).toBe("Someone");
  });

  it("has at most 64 characters, counted as characters, and no space at its end", () => {
    expect(named({ name: "🂡".repeat(65) })).toBe("🂡".repeat(64));
    expect(named({ name: `${"a".repeat(63)} b` })).toBe("a".repeat(63));
  });
});

describe("an account's issuer and subject (hardening, Sign-in)", () => {
  it.each([
    ["no subject", { sub: undefined }],
    ["an empty subject", { sub: "" }],
    ["a subject that is no text", { sub: 4711 }],
    ["a subject of 256 characters", { sub: "s".repeat(256) }],
    ["a subject with a NUL", { sub: "an\0a" }],
    ["a subject with half a character", { sub: "\ud800" }],
    ["no issuer", { iss: undefined }],
    ["an issuer of 256 characters", { iss: "i".repeat(256) }],
  ])("nobody is made of %s", (_what, claims) =>
    expect(personOf({ ...known, ...claims }, "groups")).toBeNull(),
  );
});

describe("the entries of the org claim (contract 10)", () => {
  it.each([
    ["a list", ["a", "b"], ["a", "b"]],
    ["one text", "a", ["a"]],
    ["twice the same", ["a", "a"], ["a"]],
    ["nothing", undefined, []],
    ["what is no text", [1, null, {}, "a"], ["a"]],
    ["what could not be an org's value", ["", "x".repeat(256), "a\0", "a"], ["a"]],
  ])("%s", (_what, groups, values) =>
    expect(personOf({ ...known, groups }, "groups")?.orgValues).toEqual(values),
  );

  it("are read from the claim of the setting, and from no other", () => {
    expect(personOf({ ...known, groups: "a", roles: "b" }, "roles")?.orgValues).toEqual(["b"]);
  });
});

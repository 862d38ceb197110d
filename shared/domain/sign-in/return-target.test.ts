import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { iterations } from "#test/support/stress.ts";
import { returnTarget } from "./return-target.ts";

// Rules: protocol/identity#return-target
describe("the return target of a sign-in", () => {
  it.each([
    ["/", "/"],
    ["/o/default/s/blue-team", "/o/default/s/blue-team"],
    ["/join?x=1&y=%20#token", "/join?x=1&y=%20#token"],
    ["/o/default/../default/s/x", "/o/default/s/x"],
    ["/@ana", "/@ana"],
    ["/a?next=https://evil.example", "/a?next=https://evil.example"],
    ["/authors", "/authors"],
    ["/apiary/auth/login", "/apiary/auth/login"],
    [`/${"a".repeat(999)}`, `/${"a".repeat(999)}`],
  ])("is a path of this origin: %s", (text, target) => expect(returnTarget(text)).toBe(target));

  it.each([
    ["nothing", undefined],
    ["a list", ["/a", "/b"]],
    ["the empty text", ""],
    ["a relative path", "o/default"],
    ["another host", "https://evil.example/"],
    ["another host without a scheme", "//evil.example"],
    ["three slashes", "///evil.example"],
    ["a backslash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["a later backslash", "/a/..\\..\\\\evil.example"],
    ["a slash after a dot", "/.//evil.example"],
    ["a slash after two dots", "/..//evil.example"],
    ["a folder and two dots", "/a/..//evil.example"],
    ["encoded dots", "/%2e%2e//evil.example"],
    ["an encoded slash", "/%2fevil.example"],
    ["an encoded slash, upper case", "/%2Fevil.example"],
    ["an encoded backslash", "/%5cevil.example"],
    ["a later encoded backslash", "/a%5c..%5c%5cevil.example"],
    ["a tab", "/\t/evil.example"],
    ["a leading tab", "\t//evil.example"],
    ["a line break", "/\n/evil.example"],
    ["a leading space", " //evil.example"],
    ["an encoded tab", "/%09/evil.example"],
    ["an encoded NUL", "/%00"],
    ["user names", "http://localhost:8080@evil.example/"],
    ["user names without a scheme", "//localhost:8080@evil.example/"],
    ["only a user name", "@evil.example"],
    ["a javascript: URL", "javascript:alert(1)"],
    ["a broken escape", "/%zz"],
    ["an escape that is not text", "/%ff"],
    ["text that is not ASCII", "/ä"],
    ["a line break that would add a response header", "/a\r\nset-cookie: x=y"],
    ["the path that starts a sign-in", "/auth/login"],
    ["that path in capitals", "/AUTH/login"],
    ["that path with an encoded letter", "/%61uth/login?next=/"],
    ["the callback", "/auth/callback?code=x"],
    ["that path after dots", "/a/../auth/login"],
    ["a path of the API", "/api/me"],
    ["more than 1000 characters", `/${"a".repeat(1000)}`],
    ["fewer characters that exceed 1000 after escaping", `/${'"'.repeat(999)}`],
    ["more than 1000 characters that resolve to fewer", `/a${"/../a".repeat(200)}`],
  ])('is "/" instead of %s', (_what, text) => expect(returnTarget(text)).toBe("/"));

  it("stays on this origin in a browser, for any text", () => {
    const part = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "%09",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "a",
    );
    const text = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join("")}`);
    fc.assert(
      fc.property(text, (wanted) => {
        const here = "https://here.example";
        expect(new URL(returnTarget(wanted), here).origin).toBe(here);
      }),
      { numRuns: iterations("RETURN_TARGETS", { test: 2000, soak: 100_000 }) },
    );
  });
});

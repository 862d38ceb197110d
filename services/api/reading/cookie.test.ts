// Rules: protocol/guests#cookie
import { describe, expect, it } from "vitest";
import { clearedCookie, issueCookie, issueGuestCookie, sessionCookie } from "./cookie.ts";

const day = 86_400_000;

// Rules: protocol/identity#cookie, protocol/identity#two-cookies
describe("the session cookie", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["other=1", null],
    ["xsvc_session=1; svc_session_x=2", null],
    ["svc_session=abc", "abc"],
    ["a=1; svc_session=abc ; b=2", "abc"],
    ["a=svc_session; svc_session=x=y", "x=y"],
    ["svc_session=", ""],
    ["svc_session=abc; svc_session=abc", ""],
    ["svc_session=abc;svc_session=def", ""],
  ])("the Cookie header %j holds the token %j", (header, token) => {
    expect(sessionCookie(header)).toBe(token);
  });

  it("Max-Age is the smaller of both lifetimes, and the cookie is Secure over https", () => {
    const lifetimes = { secure: false, sessionIdleTtlMs: 3 * day, sessionMaxTtlMs: 2 * day };
    expect(issueCookie("abc", lifetimes)).toBe(
      "svc_session=abc; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax",
    );
    expect(issueCookie("abc", { ...lifetimes, secure: true })).toMatch(/; Secure$/);
    expect(clearedCookie({ secure: true })).toBe(
      "svc_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it("a guest's cookie has neither Max-Age nor Expires, so it ends with the browser's session", () => {
    expect(issueGuestCookie("abc", { secure: false })).toBe(
      "svc_session=abc; Path=/; HttpOnly; SameSite=Lax",
    );
    expect(issueGuestCookie("abc", { secure: true })).toMatch(/; Secure$/);
  });
});

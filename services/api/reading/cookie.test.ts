// Rules: protocol/guests#cookie
import { describe, expect, it } from "vitest";
import { clearedCookie, issueCookie, issueGuestCookie, sessionCookie } from "./cookie.ts";

const day = 86_400_000;
const plain = { secure: false, cookieSuffix: "" };
const withPort = { secure: false, cookieSuffix: "_8081" };
const lifetimes = { sessionIdleTtlMs: 3 * day, sessionMaxTtlMs: 2 * day };

// Rules: protocol/identity#cookie, protocol/identity#two-cookies
describe("the session cookie", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["other=1", null],
    ["xsvc_session=1; svc_session_x=2; svc_session_8081=3", null],
    ["svc_session=abc", "abc"],
    ["a=1; svc_session=abc ; b=2", "abc"],
    ["a=svc_session; svc_session=x=y", "x=y"],
    ["svc_session=", ""],
    ["svc_session=abc; svc_session=abc", ""],
    ["svc_session=abc;svc_session=def", ""],
  ])("the Cookie header %j holds the token %j", (header, token) => {
    expect(sessionCookie(header, plain)).toBe(token);
  });

  it("Max-Age is the smaller of both lifetimes, and the cookie is Secure over https", () => {
    expect(issueCookie("abc", { ...plain, ...lifetimes })).toBe(
      "svc_session=abc; Max-Age=172800; Path=/; HttpOnly; SameSite=Lax",
    );
    expect(issueCookie("abc", { ...plain, ...lifetimes, secure: true })).toMatch(/; Secure$/);
    expect(clearedCookie({ ...plain, secure: true })).toBe(
      "svc_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
    );
  });

  it("a guest's cookie has neither Max-Age nor Expires, so it ends with the browser's session", () => {
    expect(issueGuestCookie("abc", plain)).toBe("svc_session=abc; Path=/; HttpOnly; SameSite=Lax");
    expect(issueGuestCookie("abc", { ...plain, secure: true })).toMatch(/; Secure$/);
  });
});

// Rules: protocol/identity#port-in-cookie-names
describe("the session cookie of an installation with a port", () => {
  it.each([
    ["svc_session_8081=abc", "abc"],
    ["svc_session=other; svc_session_8081=abc", "abc"],
    ["svc_session_8080=other; svc_session_8081=abc", "abc"],
    ["svc_session=old", "old"],
    ["svc_session_8080=other; svc_session=old", "old"],
    ["svc_session_8080=other", null],
    ["svc_session_8081=; svc_session=old", ""],
    ["svc_session_8081=abc; svc_session_8081=def; svc_session=old", ""],
    ["svc_session=old; svc_session=older", ""],
  ])("the Cookie header %j holds the token %j", (header, token) => {
    expect(sessionCookie(header, withPort)).toBe(token);
  });

  it("has the port in every Set-Cookie that replaces or ends no old cookie", () => {
    for (const line of [
      issueCookie("abc", { ...withPort, ...lifetimes }),
      issueCookie("abc", { ...withPort, ...lifetimes }, "svc_session_8081=x; svc_session=y"),
      issueGuestCookie("abc", withPort),
      clearedCookie(withPort),
      clearedCookie(withPort, "svc_session_8081=x; svc_session=y"),
    ])
      expect(line).toMatch(/^svc_session_8081=/);
  });

  it("keeps the old name if it replaces or ends the token of an old cookie", () => {
    expect(issueCookie("abc", { ...withPort, ...lifetimes }, "svc_session=x")).toMatch(/^svc_session=abc; /);
    expect(clearedCookie(withPort, "svc_session=x")).toMatch(/^svc_session=; Max-Age=0; /);
  });
});

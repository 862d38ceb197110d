import { describe, expect, it } from "vitest";
import { originForm, pathOf, queryOf } from "./request-target.ts";

// Rules: protocol/conventions#request-targets
describe("request targets", () => {
  it.each([
    ["/", "/"],
    ["/api/me?next=//x", "/api/me?next=//x"],
    ["//api/me", "//api/me"],
    ["/\\api", "/\\api"],
    ["/a;b|c\u00ff", "/a;b|c\u00ff"],
    ["http://any.host/api/me", "/api/me"],
    ["HTTPS://any.host:8443//api", "//api"],
    ["http://[::1]:80/api", "/api"],
    ["http://any.host", "/"],
    ["http://any.host?a=/b", "/?a=/b"],
    ["http://any.host/http://other/", "/http://other/"],
    ["", null],
    ["*", null],
    ["*/api/me", null],
    ["*api/me", null],
    ["api/me", null],
    ["any.host:443", null],
    ["\\api/me", null],
    ["http:/api/me", null],
    ["http:///api/me", null],
    ["http://:80/api/me", null],
    ["http://u@h/api/me", null],
    ["http://h\\/api/me", null],
    ["http://h:port/api/me", null],
    ["http://h#/api/me", null],
    ["/api#me", null],
    ["ws://h/api/me", null],
    ["file:///api/me", null],
  ])("%j becomes %j", (target, expected) => {
    expect(originForm(target)).toBe(expected);
  });

  it("a path is decoded once, except for reserved characters and the percent sign", () => {
    expect(pathOf("/api/orgs/a%2Fb/x%20y%2561?q%20")).toBe("/api/orgs/a%2Fb/x y%2561");
    expect(pathOf("/api/%zz?q")).toBe("/api/%zz");
  });

  it("everything after the first question mark is the query", () => {
    expect(queryOf("/ws?a=1&b=?2").get("b")).toBe("?2");
    expect([...queryOf("/ws")]).toEqual([]);
  });
});

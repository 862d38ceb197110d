import { describe, expect, it } from "vitest";
import { isApiPath } from "./api-path.ts";

// Rules: protocol/conventions#the-api
describe("the addresses of the API", () => {
  it.each([
    ["/api", true],
    ["/api/", true],
    ["/api/me", true],
    ["/api?x", true],
    ["/api/me?next=/", true],
    ["/%61pi/me", true],
    ["/a%70%69/me", true],
    ["/api/%zz", true],
    ["/", false],
    ["/API/me", false],
    ["//api/me", false],
    ["/./api/me", false],
    ["/api%2fme", false],
    ["/%2fapi/me", false],
    ["/%2561pi/me", false],
    ["/apis/me", false],
    ["/o/api/s/x", false],
    ["/?next=/api/me", false],
  ])("%s is under the API: %s", (url, expected) => {
    expect(isApiPath(url)).toBe(expected);
  });
});

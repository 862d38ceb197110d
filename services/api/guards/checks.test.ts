import { describe, expect, it } from "vitest";
import { createAllow } from "./allow.ts";
import { hasBody, isJson } from "./content-type.ts";
import { isCrossSite } from "./cross-site.ts";
import { jsonProblem } from "../reading/body.ts";

// Rules: protocol/conventions#cross-site-requests
describe("requests from another site", () => {
  const ours = "https://poker.example";

  it.each([
    ["GET", "https://evil.example", "cross-site", false],
    ["POST", undefined, undefined, false],
    ["POST", ours, "same-origin", false],
    ["POST", ours, "none", false],
    ["POST", undefined, "cross-site", true],
    ["POST", undefined, "same-origin, cross-site", true],
    ["POST", "null", undefined, true],
    ["POST", "", undefined, true],
    ["POST", "https://x.poker.example", undefined, true],
    ["POST", "https://poker.example:8443", undefined, true],
    ["POST", "HTTPS://poker.example", undefined, true],
    ["POST", `${ours}, ${ours}`, undefined, true],
    ["HEAD", "https://evil.example", undefined, true],
    ["OPTIONS", "https://evil.example", undefined, true],
  ])("%s with Origin %s and Sec-Fetch-Site %s is refused: %s", (method, origin, site, refused) => {
    const headers = { ...(origin !== undefined && { origin }), ...(site && { "sec-fetch-site": site }) };
    expect(isCrossSite(method, headers, ours)).toBe(refused);
  });
});

// Rules: protocol/conventions#content-type
describe("the content type of a body", () => {
  it.each([
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["Application/JSON ;charset=UTF-8", true],
    [undefined, false],
    ["", false],
    ["text/plain", false],
    ["application/jsonp", false],
    ["application/problem+json", false],
    ["text/plain; x=application/json", false],
  ])("the content type %s is accepted: %s", (type, accepted) => {
    expect(isJson(type === undefined ? {} : { "content-type": type })).toBe(accepted);
  });

  it("a content type is required only with a body", () => {
    expect(hasBody({})).toBe(false);
    expect(hasBody({ "content-length": "0" })).toBe(false);
    expect(hasBody({ "content-length": "1" })).toBe(true);
    expect(hasBody({ "transfer-encoding": "chunked" })).toBe(true);
  });
});

// Rules: protocol/conventions#broken-json
describe("refused JSON", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

  it("JSON nested deeper than the limit is refused", () => {
    expect(jsonProblem(nested(32), 32)).toBeNull();
    expect(jsonProblem(nested(33), 32)).toMatch(/deep/);
    expect(jsonProblem(JSON.parse("[".repeat(20_000) + "]".repeat(20_000)), 32)).toMatch(/deep/);
  });

  it("a key __proto__ is refused at any level", () => {
    expect(jsonProblem(JSON.parse('{"a":[{"__proto__":{}}]}'), 32)).toMatch(/key/);
    expect(jsonProblem({ a: [{ b: null }], c: "x" }, 32)).toBeNull();
  });
});

// Rules: protocol/conventions#method-not-allowed
describe("the Allow header of a path", () => {
  it("contains the methods of the matching route", () => {
    const allow = createAllow();
    allow.add({ url: "/api/sessions/:id", method: "GET" });
    allow.add({ url: "/api/sessions/:id", method: "DELETE" });
    allow.add({ url: "/healthz", method: ["GET", "HEAD"] });
    expect(allow.methodsOf("/api/sessions/x")).toBe("DELETE, GET");
    expect(allow.methodsOf("/healthz")).toBe("GET, HEAD");
    expect(allow.methodsOf("/api/sessions/x/y")).toBeNull();
    expect(allow.methodsOf("/api/sessions/")).toBeNull();
    expect(allow.methodsOf("/healthzz")).toBeNull();
  });
});

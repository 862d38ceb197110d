// Rules: protocol/plugins#capabilities, protocol/plugins#grant-coverage, protocol/plugins#grant-examples
import { expect, test } from "vitest";
import { coversHosts, hostExamples, isHostPattern, matchesHost } from "./hosts.ts";

test("a pattern matches a host by name, and `*.` matches its subdomains", () => {
  const cases: [string, string, boolean][] = [
    ["api.example.com", "api.example.com", true],
    ["deep.api.example.com", "api.example.com", false],
    ["example.com", "*.example.com", false],
    ["api.example.com", "*.example.com", true],
    ["deep.api.example.com", "*.example.com", true],
    ["evilexample.com", "*.example.com", false],
    [".example.com", "*.example.com", false],
    ["..example.com", "*.example.com", false],
    ["a..example.com", "*.example.com", false],
    ["example.com.evil.example", "*.example.com", false],
  ];
  for (const [host, allowed, isAllowed] of cases)
    expect([host, allowed, matchesHost(host, allowed)]).toEqual([host, allowed, isAllowed]);
});

test("a pattern covers another if it matches all of its hosts", () => {
  const cases: [string, string, boolean][] = [
    ["*.example.com", "*.example.com", true],
    ["*.example.com", "api.example.com", true],
    ["*.example.com", "*.api.example.com", true],
    ["*.example.com", "example.com", false],
    ["*.api.example.com", "*.example.com", false],
    ["*.example.com", "*.evilexample.com", false],
    ["*.example.com", "*..example.com", false],
    ["api.example.com", "*.example.com", false],
    ["api.example.com", "deep.api.example.com", false],
  ];
  for (const [allowed, asked, isCovered] of cases)
    expect([allowed, asked, coversHosts(allowed, asked)]).toEqual([allowed, asked, isCovered]);
});

test("a scope of fetch is a lower-case host with a dot", () => {
  for (const good of ["example.com", "*.example.com", "a-b.example.co.uk", "xn--bcher-kva.example"])
    expect([good, isHostPattern(good)]).toEqual([good, true]);
  for (const bad of [
    "",
    "*",
    "*.com",
    "localhost",
    "127.0.0.1",
    "1.2.3.4",
    "[::1]",
    "example.com:8080",
    "example.com/x",
    "https://example.com",
    "Example.com",
    "*.*.example.com",
    "api.*.example.com",
    "-a.example.com",
    "example..com",
    "example.com.",
    "a b.example.com",
    "bücher.example",
  ])
    expect([bad, isHostPattern(bad)]).toEqual([bad, false]);
});

test("the matcher sorts the examples, and each pattern has allowed and refused examples", () => {
  for (const allowed of ["example.com", "*.example.com", "*.api.example.com"]) {
    const { allows, refuses } = hostExamples(allowed);
    expect(allows.every((host) => matchesHost(host, allowed))).toBe(true);
    expect(refuses.some((host) => matchesHost(host, allowed))).toBe(false);
    expect([allows.length, refuses.length].every((count) => count > 0)).toBe(true);
  }
});

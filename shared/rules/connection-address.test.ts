import { describe, expect, test } from "vitest";
import { addressOver, isBelow, readConnectionAddress } from "./connection-address.ts";

const read = (typed: string, isSecret = false) =>
  readConnectionAddress(typed, { isSecret, ownHost: "meet.example.com", privateHosts: ["jira"] });

describe("the stored form of an address", () => {
  const rows: [typed: string, address: string, host: string][] = [
    ["https://acme.example.com", "https://acme.example.com", "acme.example.com"],
    ["acme.example.com", "https://acme.example.com", "acme.example.com"],
    [" acme.example.com/jira// ", "https://acme.example.com/jira", "acme.example.com"],
    ["https://ACME.example.com/", "https://acme.example.com", "acme.example.com"],
    ["acme.example.com:8443/x", "https://acme.example.com:8443/x", "acme.example.com:8443"],
    ["https://acme.example.com:443", "https://acme.example.com", "acme.example.com"],
    ["https://jira/", "https://jira", "jira"],
  ];

  test.each(rows)("%s", (typed, address, host) => {
    expect(read(typed)).toEqual({ address, host });
  });

  test("a secret address keeps its query", () => {
    const address = "https://chat.example.com/v1/spaces/a?key=b&token=c";
    expect(read(address, true)).toEqual({ address, host: "chat.example.com" });
  });
});

describe("addresses that are refused", () => {
  const rows: [typed: string, rule: string][] = [
    ["http://acme.example.com", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["acme", "no host"],
    ["https://", "no address"],
    ["", "no address"],
    ["a b.example.com", "characters"],
    ["https://acme.example.com\\@evil.example", "characters"],
    ["https://me@acme.example.com", "credentials"],
    ["https://acme.example.com#x", "fragment"],
    ["https://acme.example.com?x", "query"],
    ["10.0.0.1", "IP address"],
    ["0x7f.1", "IP address"],
    ["[::1]", "IP address"],
    ["https://ácme.example.com", "spelling of the host"],
    ["https://acme.example.com.", "spelling of the host"],
    ["https://meet.example.com:8443", "own host"],
  ];

  test.each(rows)("%s", (typed, rule) => {
    expect(read(typed)).toMatchObject({ rule });
  });
});

describe("the address of a request", () => {
  const base = "https://acme.example.com/jira";

  test("is the connection's address with the path", () => {
    expect(addressOver(base, "/rest/api?x=../y%2f")?.href).toBe(`${base}/rest/api?x=../y%2f`);
    expect(addressOver(base, undefined)?.href).toBe(base);
  });

  test.each([
    "x",
    "//../x",
    "/..",
    "/../",
    "/./x",
    "/%2E%2e/x",
    "/a%2fb",
    "/a%5cb",
    "/a\\b",
    "/a b",
    "/a#b",
    "/é",
  ])("never leaves it by %s", (path) => expect(addressOver(base, path)).toBe(null));

  test("is only the address itself if that has a query", () => {
    expect(addressOver("https://chat.example.com/a?key=b", "/c")).toBe(null);
    expect(addressOver("https://chat.example.com/a?key=b", undefined)?.search).toBe("?key=b");
  });

  const server = "https://github.acme.example:8443/api/v3";
  const also = ["/api/graphql"];

  test("is also an exact path of the host that the package declares", () => {
    expect(addressOver(server, "/api/graphql", also)?.href).toBe(
      "https://github.acme.example:8443/api/graphql",
    );
    expect(addressOver(server, "/user", also)?.href).toBe(`${server}/user`);
  });

  test.each([
    "/api/graphql/",
    "/api/graphql?query=x",
    "/api/graphql/../admin",
    "/api/graphql%2f..",
    "//github.acme.example/api/graphql",
    "/API/graphql",
  ])("is no other path of the host: %s", (path) => {
    const { href = "" } = addressOver(server, path, also) ?? {};
    expect(href === "" || href.startsWith(`${server}/`)).toBe(true);
  });

  test.each(["/../x", "/a/./b", "/%2e%2e/x", "//evil.example/x", "/a?b", "@evil.example", "/a\\b"])(
    "is never a declared path that is not plain: %s",
    (path) => expect(addressOver(server, path, [path])).toBe(null),
  );

  test("is no declared path if the address has a query", () => {
    expect(addressOver("https://chat.example.com/a?key=b", "/api/graphql", also)).toBe(null);
  });
});

test.each([
  ["https://github.acme.example", "/api/graphql", true],
  ["https://github.acme.example/api", "/api/graphql", true],
  ["https://github.acme.example/api/v3", "/api/graphql", false],
  ["https://github.acme.example/api", "/api-keys", false],
  ["https://github.acme.example/api", "/api", false],
])("whether a path is below an address: %s %s", (address, path, expected) => {
  expect(isBelow(address, path)).toBe(expected);
});

import { connect } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isApiPath, pathOf } from "./api-path.ts";

describe("which addresses count as the API (protocol/conventions 1)", () => {
  it.each([
    ["/api", true],
    ["/api/", true],
    ["/api/me", true],
    ["/api?x", true],
    ["/api/me?next=/", true],
    ["/%61pi/me", true],
    ["/a%70%69/me", true],
    ["http://any.host/api/me", true],
    ["HTTP://any.host/api/me", true],
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
    ["/x#/api/", false],
    ["*", false],
  ])("%s is under the API: %s", (url, expected) => {
    expect(isApiPath(url)).toBe(expected);
  });

  it("reserved characters in a path are not decoded", () => {
    expect(pathOf("/api/orgs/a%2Fb/x%20y?q#f")).toBe("/api/orgs/a%2Fb/x y");
  });
});

describe("the router and the guards agree on what is the API (protocol/conventions 1, 2)", () => {
  const app = fastify();
  let port = 0;

  beforeAll(async () => {
    app.get("/api/me", async () => "reached");
    app.setNotFoundHandler((_request, reply) => reply.code(404).send("missed"));
    await app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.server.address() as { port: number }).port;
  });
  afterAll(() => app.close());

  // No client library sends these as they are, so they are written to the socket.
  function ask(target: string): Promise<string> {
    return new Promise((done, fail) => {
      let answer = "";
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: any.host\r\nConnection: close\r\n\r\n`),
      );
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("close", () => done(answer));
      socket.on("error", fail);
    });
  }

  it.each([
    "/api/me",
    "/api/me?x",
    "/%61pi/me",
    "/a%70i/%6de",
    "/API/me",
    "//api/me",
    "/api//me",
    "/api%2fme",
    "/%2561pi/me",
    "/./api/me",
    "/api/me;x",
    "http://any.host/api/me",
    "HTTP://any.host/api/me",
    "https://user@any.host/api/me",
    "ftp://any.host/api/me",
  ])("no route is reached past the guards by %s", async (target) => {
    const reached = (await ask(target)).includes("reached");
    if (reached) expect(isApiPath(target)).toBe(true);
    expect(reached).toBe(pathOf(target) === "/api/me");
  });
});

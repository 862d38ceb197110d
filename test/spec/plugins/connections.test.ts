// Rules: protocol/plugins#set-connection, protocol/plugins#connection-fields,
//   protocol/plugins#connection-requests, protocol/plugins#connection-host-paths
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  connectedPlugin,
  fetchOver,
  previewStatus,
  startConnected,
  tracker,
  type ConnectedPlugin,
} from "#test/support/connections.ts";

type Refusal = { code: string; error: string; field?: string; rule?: string };

const to = await startConnected();
afterAll(() => to.stop());
const { owner } = to;
let plugin: ConnectedPlugin;
beforeEach(async () => {
  await to.reset();
  plugin = await connectedPlugin(to);
});

const put = (body: object) => owner.send<Refusal>("PUT", plugin.inTeam(), { body });
const lastRequest = () => to.requests().at(-1)!;

describe("a connection of a space", () => {
  test("an owner connects it, and a run of the space signs in with its values", async () => {
    await plugin.connect();
    expect(await plugin.fetch("/issues?x=1")).toMatchObject({ status: 200 });
    expect(lastRequest()).toMatchObject({
      path: "/issues?x=1",
      headers: { authorization: `Basic ${Buffer.from("ana@example.com:top-secret").toString("base64")}` },
    });
  });

  test("the first way whose values are set signs in", async () => {
    await plugin.connect({ values: { token: "top-secret" } });
    await plugin.fetch();
    expect(lastRequest().headers.authorization).toBe("Bearer top-secret");
  });

  test("a plugin's own headers are sent, but cannot replace the sign-in", async () => {
    await plugin.connect({ values: { token: "top-secret" } });
    await plugin.fetch("/issues", { headers: { authorization: "Bearer other", "x-own": "1" } });
    expect(lastRequest().headers).toMatchObject({ authorization: "Bearer top-secret", "x-own": "1" });
  });

  test("requests go below the path of the address", async () => {
    await plugin.connect({ address: `https://${to.host}/jira/` });
    await plugin.fetch("/issues");
    expect(lastRequest().path).toBe("/jira/issues");
  });

  test("a path that leaves the address is refused", async () => {
    await plugin.connect({ address: `https://${to.host}/jira` });
    const before = to.requests().length;
    for (const path of [
      "/../x",
      "/a/..",
      "/%2e%2e/x",
      "/a%2F..%2fx",
      "/a\\..\\x",
      "/./x",
      "x",
      "/a#b",
      "/a b",
      "/é",
    ])
      expect([path, await plugin.fetch(path)]).toEqual([path, "refused: invalid"]);
    expect(to.requests().length).toBe(before);
  });

  test("without a connection the call is refused as unconnected", async () => {
    expect(await plugin.fetch()).toBe("refused: unconnected");
  });

  test("a connection that the package does not declare, or without a grant, is refused", async () => {
    const call = (connection: string) => plugin.inSpace(["fetch", { connection, path: "/x" }]);
    expect(await call("other")).toEqual(["refused: ungranted"]);
    await to.app.database.sql.query(
      "insert into plugin_grants (install_id, capability) values ($1, 'fetch')",
      [plugin.id],
    );
    expect(await call("other")).toEqual(["refused: invalid"]);
  });

  test("a run of no space does not use it", async () => {
    await plugin.connect();
    expect(await plugin.inJob(["fetch", { connection: "tracker", path: "/x" }])).toEqual([
      "refused: unconnected",
    ]);
  });

  test("an owner disconnects it, and its secrets are deleted", async () => {
    await plugin.connect();
    expect((await owner.send("DELETE", plugin.inTeam())).status).toBe(204);
    expect(await plugin.fetch()).toBe("refused: unconnected");
    const { rows } = await to.app.database.sql.query("select from plugin_connections");
    expect(rows).toHaveLength(0);
  });
});

describe("a declared path of the host", () => {
  const also = { ...tracker, alsoAt: ["/api/graphql"] };
  beforeEach(async () => {
    plugin = await connectedPlugin(to, { connections: [also] });
    await plugin.connect({ address: `https://${to.host}/api/v3` });
  });

  test("is requested with the sign-in, other paths are below the address", async () => {
    const post = { method: "POST", body: "{}" };
    expect(await plugin.fetch("/api/graphql", post)).toMatchObject({ status: 200 });
    expect(lastRequest()).toMatchObject({ path: "/api/graphql", headers: { authorization: /^Basic / } });
    await plugin.fetch("/user");
    expect(lastRequest().path).toBe("/api/v3/user");
  });

  test("leads to no other path of the host", async () => {
    for (const path of ["/api/graphql/", "/api/graphql?x=1", "/API/graphql", "//api/graphql"]) {
      await plugin.fetch(path);
      expect(lastRequest().path).toBe(`/api/v3${path}`);
    }
    const before = to.requests().length;
    for (const path of ["/../graphql", "/api/graphql/../x", "/api/graphql%2f..", "/api%2fgraphql"])
      expect([path, await plugin.fetch(path)]).toEqual([path, "refused: invalid"]);
    expect(to.requests().length).toBe(before);
  });

  test("of an address in no folder is the same path", async () => {
    await plugin.connect();
    await plugin.fetch("/api/graphql");
    expect(lastRequest().path).toBe("/api/graphql");
  });

  test("that redirects is not followed", async () => {
    to.receiver.answer((_, response) => response.writeHead(307, { location: "/api/admin" }).end());
    const before = to.requests().length;
    expect(await plugin.fetch("/api/graphql")).toMatchObject({ status: 307 });
    expect(to.requests().length).toBe(before + 1);
  });

  test.each([
    ["leaves the root", { alsoAt: ["/../x"] }],
    ["is encoded", { alsoAt: ["/a%2fb"] }],
    ["is another host", { alsoAt: ["//evil.example"] }],
    ["has a query", { alsoAt: ["/a?b=1"] }],
    ["is the root", { alsoAt: ["/"] }],
    ["belongs to a secret address", { secretAddress: true }],
  ])("that %s is refused in a package", async (_what, more) => {
    expect(await previewStatus(to, [fetchOver("tracker")], [{ ...also, ...more }])).toBe(400);
  });
});

describe("a change of a connection", () => {
  test("a secret that is not typed stays", async () => {
    await plugin.connect();
    await plugin.connect({ address: undefined, values: { account: "ben@example.com" } });
    await plugin.fetch();
    expect(lastRequest().headers.authorization).toBe(
      `Basic ${Buffer.from("ben@example.com:top-secret").toString("base64")}`,
    );
  });

  test("a changed address needs every secret again, also from another owner", async () => {
    await plugin.connect();
    const moved = { address: "https://evil.example.com", confirmed: "evil.example.com" };
    const { status, body } = await put(plugin.body({ ...moved, values: { account: "ana@example.com" } }));
    expect([status, body.field, body.rule]).toEqual([400, "token", "missing"]);
    expect((await plugin.seenBy(owner)).host).toBe(to.host);
  });

  test("the host that the person has read must be the one that is set", async () => {
    const { status, body } = await put(plugin.body({ confirmed: "acme.example.com" }));
    expect([status, body.field]).toEqual([400, "address"]);
    expect((await plugin.seenBy(owner)).state).toBe("unset");
  });

  test("a change of a connection that moved meanwhile is 409 changed_meanwhile", async () => {
    await plugin.connect();
    const { status, body } = await put(plugin.body({ address: undefined, confirmed: "old.example.com" }));
    expect([status, body.code]).toEqual([409, "changed_meanwhile"]);
  });

  test("a row that was moved to another host by hand opens nothing", async () => {
    await plugin.connect();
    await to.app.database.sql.query("update plugin_connections set host = 'evil.example.com'");
    expect(await plugin.fetch()).toBe("refused: unavailable");
  });
});

describe("wrong input is refused at its field, and nothing is stored", () => {
  const rows: [what: string, changes: object, field: string, rule: string][] = [
    ["a name without a dot", { address: "acme" }, "address", "no host"],
    ["a text with blanks", { address: "my jira" }, "address", "characters"],
    ["an address without TLS", { address: "http://acme.example.com" }, "address", "scheme"],
    ["an IP address", { address: "https://10.0.0.1" }, "address", "IP address"],
    ["a number as an IP address", { address: "https://2130706433" }, "address", "IP address"],
    ["a name and a password", { address: "https://a:b@acme.example.com" }, "address", "credentials"],
    ["a query", { address: "https://acme.example.com/?a=1" }, "address", "query"],
    ["a host with a final dot", { address: "https://acme.example.com." }, "address", "spelling of the host"],
    ["the service's own host", { address: "https://meet.example.com:8443" }, "address", "own host"],
    ["a token with a final blank", { values: { token: "a " } }, "token", "spaces"],
    ["a token with a blank in it", { values: { token: "a b" } }, "token", "spaces"],
    ["a token with a line break", { values: { token: "a\n" } }, "token", "spaces"],
    ["a token that no header can carry", { values: { token: "tökén" } }, "token", "ascii"],
    ["no token", { values: {} }, "token", "missing"],
    ["an empty token", { values: { token: "" } }, "token", "missing"],
    ["an account with a line break", { values: { account: "a\r\nb", token: "x" } }, "account", "line break"],
    ["a value that is not declared", { values: { token: "x", other: "y" } }, "other", "unknown"],
  ];

  test.each(rows)("%s", async (_what, changes, field, rule) => {
    const { status, body } = await put(plugin.body(changes));
    expect([status, body.code, body.field, body.rule]).toEqual([400, "invalid", field, rule]);
    expect(body.error).toMatch(/ /);
    expect((await plugin.seenBy(owner)).state).toBe("unset");
  });
});

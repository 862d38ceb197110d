// Rules: protocol/plugins#connection-hosts, protocol/plugins#connection-checks,
//   protocol/plugins#connections-and-upgrades, protocol/plugins#connections-of-a-package
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { resealConnections } from "#shared/domain/plugins/connections/reseal-connections.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { ok, type Person } from "#test/support/client.ts";
import { approve, install } from "#test/support/plugins.ts";
import { recordingPackage } from "#test/support/plugin-work.ts";
import {
  connectedPlugin,
  fetchOver,
  listForAdmin,
  previewStatus,
  startConnected,
  tracker,
  type ConnectedPlugin,
} from "#test/support/connections.ts";

const to = await startConnected();
afterAll(() => to.stop());
const { app, owner, admin, receiver, team } = to;
const { sql } = app.database;
let plugin: ConnectedPlugin;
beforeEach(async () => {
  await to.reset();
  plugin = await connectedPlugin(to);
});

const own = () => plugin.seenBy(owner);
const lastResult = async () => (await own()).form!.own!.lastResult;
const checked = () => expect.poll(async () => (await own()).form!.own!.checking).toBe(false);

describe("allowed hosts", () => {
  const allow = (hosts: string[] | null) =>
    admin.send<{ code: string; field: string }>("PUT", `${plugin.adminPath}/connection-hosts`, {
      body: { hosts },
    });

  test("a forbidden host is refused at the next request, and works again when it is allowed", async () => {
    await plugin.connect();
    expect((await allow(["*.example.com"])).status).toBe(204);
    expect([(await own()).state, await plugin.fetch()]).toEqual(["forbidden", "refused: ungranted"]);
    expect((await listForAdmin(to, plugin)).hosts).toMatchObject([{ host: to.host, allowed: false }]);
    await allow(null);
    expect(await plugin.fetch()).toMatchObject({ status: 200 });
  });

  test("a host that is not allowed cannot be set", async () => {
    await allow(["*.example.com"]);
    const { status, body } = await owner.send<{ field: string; rule: string }>("PUT", plugin.inTeam(), {
      body: plugin.body(),
    });
    expect([status, body.field, body.rule]).toEqual([400, "address", "not allowed"]);
    await plugin.connect({ address: "acme.example.com", confirmed: "acme.example.com" });
    expect((await own()).host).toBe("acme.example.com");
  });

  test("a change is recorded, and a wrong pattern is refused at its field", async () => {
    for (const hosts of [["https://acme.example.com"], ["*"], ["10.0.0.1"], ["acme"]])
      expect([hosts, (await allow(hosts)).body.field]).toEqual([hosts, "hosts"]);
    await allow(["ACME.example.com"]);
    const { rows } = await sql.query("select detail from org_audit where action = 'plugin.connection_hosts'");
    const detail = `An org admin limited the connections of the plugin ${plugin.name} to acme.example.com.`;
    expect(rows).toEqual([{ detail }]);
  });
});

describe("checks", () => {
  const rows: [status: number, result: string][] = [
    [200, "works"],
    [401, "refused"],
    [403, "refused"],
    [404, "unexpected"],
    [302, "unexpected"],
    [500, "unexpected"],
    [429, "limited"],
  ];

  test.each(rows)("a reply with status %i to a check is %s", async (status, result) => {
    receiver.answer(status);
    await plugin.connect();
    await checked();
    expect(await lastResult()).toBe(result);
    expect(receiver.received.at(-1)).toMatchObject({
      path: "/myself",
      headers: { authorization: /^Basic / },
    });
  });

  test("a host that is not reached is unreached", async () => {
    await plugin.connect({ address: "https://localhost:1", confirmed: "localhost:1" });
    await checked();
    expect(await lastResult()).toBe("unreached");
  });

  test("an answer that is too large is too-large", async () => {
    receiver.answer((_, response) => response.writeHead(200).end("x".repeat(256 * 1024 + 1)));
    await plugin.connect();
    await checked();
    expect(await lastResult()).toBe("too-large");
  });

  test("an owner has a connection checked again", async () => {
    await plugin.connect();
    await checked();
    receiver.answer(401);
    expect((await owner.send("POST", `${plugin.inTeam()}/check`)).status).toBe(204);
    await expect.poll(lastResult).toBe("refused");
  });

  test("the next check is a week later", async () => {
    await plugin.connect();
    await checked();
    const { rows: next } = await sql.query(
      "select check_at between now() + interval '6 days' and now() + interval '8 days' as soon from plugin_connections",
    );
    expect(next).toEqual([{ soon: true }]);
  });

  test("owners are told of refused sign-ins and of an expiry within two weeks", async () => {
    const due = async (who: Person) => (await ok<MemberView>(who, "GET", team.spacePath)).connectionsDue;
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await plugin.connect({ expiresOn: inDays(20) });
    await checked();
    expect(await due(owner)).toBe(0);
    await plugin.connect({ expiresOn: inDays(10) });
    expect([await due(owner), await due(to.member)]).toEqual([1, 0]);
    receiver.answer(401);
    await plugin.connect();
    await expect.poll(() => due(owner)).toBe(1);
  });

  test("a space has at most 10 changes and checks an hour", async () => {
    await plugin.connect();
    for (let n = 0; n < 9; n++) await ok(owner, "POST", `${plugin.inTeam()}/check`);
    const { status, body } = await owner.send<{ code: string }>("POST", `${plugin.inTeam()}/check`);
    expect([status, body.code]).toEqual([429, "too_often"]);
  });

  test("a request whose sign-in is refused shows as refused", async () => {
    await plugin.connect();
    await checked();
    receiver.answer(401);
    expect(await plugin.fetch()).toMatchObject({ status: 401 });
    expect(await lastResult()).toBe("refused");
  });

  test("a check with a body is a POST of JSON", async () => {
    const body = { query: "{ viewer { id } }" };
    const posting = { ...tracker, check: { path: "/graphql", body } };
    plugin = await connectedPlugin(to, { connections: [posting] });
    await plugin.connect();
    await checked();
    expect(await lastResult()).toBe("works");
    const { path, headers, body: sent } = receiver.received.at(-1)!;
    expect([path, headers["content-type"]]).toEqual(["/graphql", "application/json"]);
    expect(JSON.parse(sent)).toEqual(body);
  });

  test("without a check in the package, nothing is sent", async () => {
    const { check: _check, ...unchecked } = tracker;
    plugin = await connectedPlugin(to, { connections: [unchecked] });
    const before = receiver.received.length;
    await plugin.connect();
    expect((await owner.send("POST", `${plugin.inTeam()}/check`)).status).toBe(404);
    expect(await plugin.fetch()).toMatchObject({ status: 200 });
    expect(receiver.received.length).toBe(before + 1);
  });
});

describe("upgrades", () => {
  const upgrade = async (capabilities: object[], more: object = {}) => {
    const next = { ...recordingPackage(plugin.name, capabilities, "1.1.0"), connections: [tracker], ...more };
    await install({ admin, path: "/api/orgs/default/admin/plugins" }, next);
    await approve({ admin, path: "/api/orgs/default/admin/plugins" }, plugin.id);
  };
  const jobs = { capability: "jobs" };

  test("a new fetch grant suspends the connections of spaces until an owner confirms them", async () => {
    await plugin.connect();
    await upgrade([jobs, fetchOver("tracker"), { capability: "fetch", scope: "stats.example.com" }]);
    expect([(await own()).state, await plugin.fetch()]).toEqual(["suspended", "refused: unconnected"]);
    await plugin.connect({ address: undefined, values: { account: "ana@example.com" } });
    expect([(await own()).state, await plugin.fetch()]).toEqual([
      "ready",
      expect.objectContaining({ status: 200 }),
    ]);
  });

  describe("that only add paths of the host", () => {
    const also = { connections: [{ ...tracker, alsoAt: ["/api/graphql"] }] };
    const address = `https://${to.host}/api/v3`;
    const upgradeToPaths = () => upgrade([jobs, fetchOver("tracker")], also);

    test("suspend connections to a folder until an owner confirms the paths", async () => {
      await plugin.connect({ address });
      await upgradeToPaths();
      expect([(await own()).state, await plugin.fetch("/api/graphql")]).toEqual([
        "suspended",
        "refused: unconnected",
      ]);
      await plugin.connect({ address: undefined, values: { account: "ana@example.com" } });
      expect((await own()).state).toBe("ready");
      expect(await plugin.fetch("/api/graphql")).toMatchObject({ status: 200 });
    });

    test("keep connections to the host's root, which have these paths already", async () => {
      await plugin.connect();
      await upgradeToPaths();
      expect((await own()).state).toBe("ready");
      expect(await plugin.fetch("/api/graphql")).toMatchObject({ status: 200 });
    });
  });

  test("an upgrade without new fetch grants keeps the connections", async () => {
    await plugin.connect();
    await upgrade([jobs, fetchOver("tracker"), { capability: "log" }]);
    expect(await plugin.fetch()).toMatchObject({ status: 200 });
  });

  test("an upgrade deletes connections and settings that it no longer declares", async () => {
    await plugin.connect();
    await sql.query(
      "insert into plugin_settings (install_id, space_id, name, value) values ($1, $2, 'field', '1')",
      [plugin.id, team.space.id],
    );
    await upgrade([jobs, fetchOver("other")], { connections: [{ ...tracker, name: "other" }] });
    const { rows } = await sql.query(
      "select name from plugin_connections union all select name from plugin_settings",
    );
    expect(rows).toEqual([]);
  });

  test("a package cannot name a connection that it does not declare, nor hide one from the consent", async () => {
    const statusOf = (capabilities: object[], connections: object[]) =>
      previewStatus(to, capabilities, connections);
    expect([
      await statusOf([fetchOver("tracker")], []),
      await statusOf([], [tracker]),
      await statusOf([{ ...fetchOver("tracker"), scope: "a.example.com" }], [tracker]),
      await statusOf([{ capability: "kv", connection: "tracker" }], []),
      await statusOf([fetchOver("tracker")], [tracker]),
    ]).toEqual([400, 400, 400, 400, 200]);
  });
});

describe("keys", () => {
  test("connections are encrypted again with the current key", async () => {
    await plugin.connect();
    const { pluginSecretKey } = app.settings;
    const db = openDatabase(app.settings, createLog("silent"));
    const next = createSealing({
      pluginSecretKey: Buffer.alloc(32, 9),
      pluginSecretKeyPrevious: pluginSecretKey,
    })!;
    expect(await resealConnections(db, next)).toBe(1);
    expect([(await own()).state, await plugin.fetch()]).toEqual(["unavailable", "refused: unavailable"]);
    const back = { pluginSecretKey, pluginSecretKeyPrevious: Buffer.alloc(32, 9) };
    await resealConnections(db, createSealing(back)!);
    expect(await plugin.fetch()).toMatchObject({ status: 200 });
    await db.close();
  });

  test("without a key a connection cannot be set", async () => {
    const { pluginSecretKey } = app.settings;
    app.settings.pluginSecretKey = null;
    const { status, body } = await owner.send<{ code: string }>("PUT", plugin.inTeam(), {
      body: plugin.body(),
    });
    app.settings.pluginSecretKey = pluginSecretKey;
    expect([status, body.code]).toEqual([503, "secrets_unavailable"]);
  });
});

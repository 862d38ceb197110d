// Rules: protocol/plugins#list-connections, protocol/plugins#admin-connections, protocol/plugins#audit-records
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { person, type Visitor } from "#test/support/client.ts";
import {
  connectedPlugin,
  listForAdmin,
  listIn,
  startConnected,
  tracker,
  type ConnectedPlugin,
} from "#test/support/connections.ts";
import { listInstalls } from "#test/support/plugins.ts";

type Refusal = { code: string; error: string; field?: string; rule?: string };

const to = await startConnected();
afterAll(() => to.stop());
const { owner, member, admin } = to;
let plugin: ConnectedPlugin;
beforeEach(async () => {
  await to.reset();
  plugin = await connectedPlugin(to);
});

const put = (body: object, { who = owner, path = plugin.inTeam() }: { who?: Visitor; path?: string } = {}) =>
  who.send<Refusal>("PUT", path, { body });
const lastRequest = () => to.requests().at(-1)!;

// Rules: protocol/plugins#required-connections
describe("a plugin needs setup", () => {
  const missing = async () => {
    const installs = await listInstalls({ admin, path: "/api/orgs/default/admin/plugins" });
    return installs.find(({ name }) => name === plugin.name)!.health.unconnected;
  };

  test("until the org or any space has connected it", async () => {
    expect(await missing()).toEqual([{ name: "tracker", label: "Tracker", by: "either" }]);
    await plugin.connect();
    expect(await missing()).toBe(undefined);
    await owner.send("DELETE", plugin.inTeam());
    await plugin.connect({}, { who: admin, path: plugin.inOrg() });
    expect(await missing()).toBe(undefined);
  });

  test("while this server lacks the key of the only connection", async () => {
    await plugin.connect();
    await to.app.database.sql.query("update plugin_connections set sealed_key_id = 'lost'");
    expect(await missing()).toMatchObject([{ name: "tracker" }]);
  });

  test("but not for an optional connection", async () => {
    const spare = { ...tracker, optional: true };
    plugin = await connectedPlugin(to, { connections: [spare] });
    expect(await missing()).toBe(undefined);
  });
});

describe("what people see", () => {
  test("a member sees the host, an owner also the account, who set it and when", async () => {
    await plugin.connect();
    expect(await plugin.seenBy(member)).toEqual({
      name: "tracker",
      label: "Tracker",
      hint: "https://acme.example.com",
      by: "either",
      state: "ready",
      host: to.host,
      source: "space",
    });
    expect((await plugin.seenBy(owner)).form).toMatchObject({
      canCheck: true,
      secretAddress: false,
      own: {
        host: to.host,
        address: `https://${to.host}`,
        values: { account: "ana@example.com" },
        secrets: ["token"],
        setBy: { id: owner.id, name: "Olga" },
        setAt: expect.any(String),
      },
    });
  });

  test("an admin sees the host with the number of spaces, and nothing else of it", async () => {
    await plugin.connect();
    const seen = await listForAdmin(to, plugin);
    expect(seen.hosts).toEqual([{ host: to.host, spaces: 1, org: false, allowed: true }]);
    expect(seen.connections).toMatchObject([{ name: "tracker", state: "unset" }]);
    for (const hidden of ["top-secret", "ana@example.com", to.team.space.slug, owner.id])
      expect(JSON.stringify(seen)).not.toContain(hidden);
  });

  test("an admin who is not in the space can neither read nor set its connections", async () => {
    for (const [method, path, body] of [
      ["GET", `${to.team.spacePath}/connections`, undefined],
      ["PUT", plugin.inTeam(), plugin.body()],
      ["DELETE", plugin.inTeam(), undefined],
      ["POST", `${plugin.inTeam()}/check`, undefined],
    ] as const)
      expect([method, (await admin.send(method, path, { body })).status]).toEqual([method, 404]);
  });

  const mode = { name: "mode", label: "Mode", type: "choice", options: ["On", "Off"], by: "either" };

  test("labels, hints and options come in the languages of the package", async () => {
    const texts = { tracker: { label: "Ticketsystem", values: { token: { label: "API-Schlüssel" } } } };
    const settings = { mode: { label: "Modus", options: { On: { name: "An" } } } };
    plugin = await connectedPlugin(to, {
      settings: [mode],
      locales: { de: { connections: texts, settings } },
    });
    const { plugins } = await listIn(to, member);
    const own = plugins.find((one) => one.plugin === plugin.name);
    expect(own).toMatchObject({ texts: { de: { connections: texts, settings } } });
  });

  test("a translation of a name that the package does not declare is refused", async () => {
    for (const wrong of [
      { connections: { other: { label: "X" } } },
      { connections: { tracker: { values: { other: { label: "X" } } } } },
      { settings: { other: { label: "X" } } },
      { settings: { mode: { options: { Auto: { name: "X" } } } } },
    ]) {
      const refused = connectedPlugin(to, { settings: [mode], locales: { de: wrong } });
      await expect(refused).rejects.toThrow(/no connection, value, setting or option of this name/);
    }
  });

  test("a member cannot set, check or delete a connection", async () => {
    for (const [method, path, body] of [
      ["PUT", plugin.inTeam(), plugin.body()],
      ["DELETE", plugin.inTeam(), undefined],
      ["POST", `${plugin.inTeam()}/check`, undefined],
      ["PUT", `${to.team.spacePath}/plugin-settings/${plugin.name}`, { values: {} }],
    ] as const)
      expect([method, (await member.send(method, path, { body })).status]).toEqual([method, 403]);
  });

  test("a stranger gets the same reply for a space and for none", async () => {
    const eve = await person(to.app, "Eve");
    const none = "/api/orgs/default/spaces/no-such/connections";
    const replies = [await eve.send("GET", `${to.team.spacePath}/connections`), await eve.send("GET", none)];
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [404, replies[0]!.text],
      [404, replies[0]!.text],
    ]);
  });

  test("no reply, record or log line contains a secret", async () => {
    to.app.logLines.splice(0);
    const replies = [
      await put(plugin.body()),
      await put(plugin.body({ confirmed: "x.example.com" })),
      await owner.send("GET", `${to.team.spacePath}/connections`),
      await admin.send("GET", `${plugin.adminPath}/connections`),
      await admin.send("GET", "/api/orgs/default/admin/plugins"),
    ];
    await plugin.fetch();
    const { rows } = await to.app.database.sql.query("select * from org_audit");
    const all = JSON.stringify([replies.map(({ text }) => text), rows, to.app.logLines]);
    expect(all).not.toContain("top-secret");
  });

  test("connecting and disconnecting are recorded with plugin, space and host", async () => {
    to.app.logLines.splice(0);
    await plugin.connect();
    await owner.send("DELETE", plugin.inTeam());
    await owner.send("DELETE", plugin.inTeam());
    const { rows } = await to.app.database.sql.query(
      "select action, space_slug, actor_id, detail from org_audit where action like 'plugin.%connect' order by created_at",
    );
    const at = { space_slug: to.team.space.slug, actor_id: owner.id };
    expect(rows).toEqual([
      {
        ...at,
        action: "plugin.connect",
        detail: `A space owner connected the plugin ${plugin.name} to ${to.host}.`,
      },
      {
        ...at,
        action: "plugin.disconnect",
        detail: `A space owner disconnected the plugin ${plugin.name} from ${to.host}.`,
      },
    ]);
    const events = to.app.logLines.filter((line) => line.includes('"event":"plugin.'));
    expect(events).toHaveLength(2);
    expect(events[0]).toContain(`"target":"${plugin.name}"`);
    expect(events[0]).toContain(`"space":"${to.team.space.slug}"`);
  });
});

describe("a connection of the org", () => {
  test("spaces use it, and a space's own replaces it as a whole", async () => {
    await plugin.connect(
      { values: { account: "org@example.com", token: "of-org" } },
      { who: admin, path: plugin.inOrg() },
    );
    expect(await plugin.seenBy(member)).toMatchObject({ host: to.host, source: "org" });
    await plugin.fetch();
    const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
    expect(lastRequest().headers.authorization).toBe(basic("org@example.com:of-org"));
    await plugin.connect({ values: { token: "of-space" } });
    await plugin.fetch();
    expect(lastRequest().headers.authorization).toBe("Bearer of-space");
  });

  test("an owner sees its host, but neither its account nor who set it", async () => {
    await plugin.connect({}, { who: admin, path: plugin.inOrg() });
    const seen = JSON.stringify(await plugin.seenBy(owner));
    expect(seen).toContain(to.host);
    for (const hidden of ["ana@example.com", admin.id]) expect(seen).not.toContain(hidden);
  });

  test("a connection is set only where its package allows", async () => {
    const only = (by: string) => ({ ...tracker, name: `by-${by}`, by });
    plugin = await connectedPlugin(to, { connections: [only("org"), only("space")] });
    const statusOf = async (who: Visitor, path: string) => (await put(plugin.body(), { who, path })).status;
    expect([
      await statusOf(owner, plugin.inTeam("by-org")),
      await statusOf(owner, plugin.inTeam("by-space")),
      await statusOf(admin, plugin.inOrg("by-org")),
      await statusOf(admin, plugin.inOrg("by-space")),
    ]).toEqual([404, 204, 204, 404]);
  });
});

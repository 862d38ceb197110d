// Rules: protocol/conventions#unknown-keys, protocol/org-admin#post-admin-plugins-dev-register,
//   protocol/org-admin#replies
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { guestIn } from "#test/support/guests.ts";
import { listOperations } from "#test/support/operations.ts";
import { openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { ok, person, visitor, type Visitor } from "#test/support/client.ts";
import { noDigest, install, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";

let app: TestApp;
let log: StatementLog;
let to: PluginOrg;
let id: string;
/** Every kind of caller that the gate refuses: the caller and the reply. */
let stopped: [string, Visitor, number, string][];

beforeAll(async () => {
  log = recordStatements();
  app = await startApp({ env: { PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") } });
  to = await pluginOrg(app);
  ({ id } = await install(to, {
    ...packageOf({ capabilities: [{ capability: "secrets", scope: "key" }] }),
    kinds: [],
  }));
  const owner = await orgPerson(app, to.org, "Ana");
  const member = await orgPerson(app, to.org, "Ben");
  const { path } = await orgSpace(to.org, [owner, member]);
  const revoked = await orgPerson(app, to.org, "Rea", "admin");
  await ok(to.admin, "DELETE", `${to.org.path}/admin/members/${revoked.id}`);
  stopped = [
    ["anonymous", visitor(app), 401, "not_signed_in"],
    ["a malformed cookie", visitor(app, "x"), 401, "session_ended"],
    ["a guest by link", await guestIn(app, await openRoom(owner, path), "Gus"), 401, "not_signed_in"],
    ["an outsider", await person(app, "Olga"), 404, "no_such_org"],
    ["an admin of another org", (await pluginOrg(app)).admin, 404, "no_such_org"],
    ["a revoked admin", revoked, 404, "no_such_org"],
    ["a member of a space", member, 403, "admin_only"],
    ["an owner of a space", owner, 403, "admin_only"],
  ];
});
afterAll(async () => {
  log.stop();
  await app.stop();
});

/** Every route of an org's plugins, relative to the org's path, with a valid body. */
const routes = (): [string, string, unknown][] => [
  ["GET", "", undefined],
  ["POST", "/preview", { package: packageOf({ name: "more" }) }],
  ["POST", "", { package: packageOf({ name: "more" }), grantsAccepted: true }],
  ["POST", `/${id}/upgrade`, { approve: true, digest: noDigest }],
  ["POST", `/${id}/enabled`, { enabled: false }],
  ["DELETE", `/${id}`, undefined],
  ["GET", "/offered", undefined],
  ["GET", "/offered/{name}/{version}", undefined],
  ["GET", `/${id}/work`, undefined],
  ["POST", `/${id}/work/${id}/retry`, undefined],
  ["PUT", `/${id}/secrets/key`, { value: "x" }],
  ["DELETE", `/${id}/secrets/key`, undefined],
  ["POST", "/themes", { name: "Night" }],
  ["DELETE", "/themes", undefined],
];

const state = async () => {
  const { rows } = await app.database.sql.query(
    `select (select json_agg(i order by i.id) from plugin_installs i) as installs,
       (select count(*) from plugin_bundles) as bundles, (select count(*) from plugin_secrets) as secrets,
       (select count(*) from org_audit) as audit`,
  );
  return rows[0] as object;
};

// Rules: protocol/org-admin#order-of-refusals, protocol/org-admin#org-admins-only,
//   protocol/org-admin#same-answer-for-strangers, protocol/org-admin#within-the-org-only,
//   protocol/org-admin#writes-lock-the-org, protocol/plugins#org-admins-only
describe("access to an org's plugins", () => {
  test("the table of this test names all plugin routes that the API describes for admins", async () => {
    const described = (await listOperations(app))
      .filter(({ template }) => template.startsWith("/api/orgs/{org}/admin/plugins"))
      .map(({ method, template }) => `${method} ${template}`);
    const named = routes().map(
      ([method, path]) =>
        `${method} /api/orgs/{org}/admin/plugins${path.replace(id, "{pluginId}").replace(id, "{workId}").replace("/key", "/{name}")}`,
    );
    expect(named.toSorted()).toEqual(described.toSorted());
  });

  test("callers who are not admins are refused on every route", async () => {
    const before = await state();
    for (const [who, visit, status, code] of stopped) {
      for (const [method, path, body] of routes()) {
        const bodies = body === undefined ? [{}] : [{ body }, { raw: "{" }, { body: { nonsense: 1 } }];
        for (const given of bodies) {
          const reply = await visit.send(method, to.path + path, given);
          expect([who, method, path, reply.status, reply.body]).toEqual([
            who,
            method,
            path,
            status,
            { error: expect.any(String), code },
          ]);
        }
      }
    }
    expect(await state()).toEqual(before);
  });

  test("a stranger cannot tell whether an org has the plugin", async () => {
    const other = await pluginOrg(app);
    const [, stranger] = stopped.find(([who]) => who === "an outsider")!;
    for (const [method, path, body] of routes()) {
      const statementsOn = (at: string) =>
        statementsOf(log, () => stranger.send(method, at + path, { body }));
      const expected = await statementsOn(to.path);
      expect(await statementsOn(other.path)).toEqual(expected);
      expect(await statementsOn("/api/orgs/no-such-org/admin/plugins")).toEqual(expected);
    }
  });

  test("an unknown or malformed install id is 404 before the body is read", async () => {
    for (const unknown of [randomUUID(), "nonsense", "themes2"]) {
      for (const [method, path, body] of routes().filter(([, at]) => at.includes(id))) {
        const bodies = body === undefined ? [{}] : [{ body }, { body: { nonsense: 1 } }];
        for (const given of bodies) {
          const { status, body: said } = await to.admin.send<{ code: string }>(
            method,
            to.path + path.replace(id, unknown),
            given,
          );
          expect([method, path, status, said.code]).toEqual([method, path, 404, "no_such_plugin"]);
        }
      }
    }
  });

  test("unknown keys next to a package, an approval, a switch, a secret and a theme are 400", async () => {
    for (const [method, path, body] of routes().filter(([, , sent]) => sent !== undefined)) {
      const { status } = await to.admin.send(method, to.path + path, {
        body: { ...(body as object), more: 1 },
      });
      expect([method, path, status]).toEqual([method, path, 400]);
    }
  });

  test("the route for plugin developers does not exist, and other methods are 405", async () => {
    const { status, text } = await to.admin.send("PATCH", `${to.path}/dev-register`, { body: {} });
    expect([status, text.includes("method_not_allowed")]).toEqual([405, true]);
    const register = await to.admin.send("POST", `${to.path}/dev-register`, { body: {} });
    expect(register.status).toBe(405);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mintToken } from "#shared/domain/callers/mint-token.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { fillPath, listOperations, sampleOf, type Operation } from "#test/support/operations.ts";
import { createOrg, orgPerson, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import { ok, person, visitor, type Person } from "#test/support/client.ts";
import { install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { ask } from "#test/support/raw-request.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";

let app: TestApp;
let log: StatementLog;
let org: TestOrg;
let admin: Person;
let ana: Person;
let slug: string;
let pluginId: string;
/** Every route that only admins may use. */
let operations: Operation[];
/** Every kind of caller that the gate refuses: the caller, their cookie, and the reply. */
let stopped: [string, string | null, number, string][];

beforeAll(async () => {
  log = recordStatements();
  app = await startApp({ env: { PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") } });
  operations = (await listOperations(app)).filter(
    ({ described: { tags }, template }) => tags?.[0] === "custody" || template.includes("/admin/plugins"),
  );
  const to = await pluginOrg(app);
  ({ org, admin } = to);
  const withSecret = packageOf({
    capabilities: [
      { capability: "secrets", scope: "key" },
      { capability: "fetch", connection: "key" },
    ],
    connections: [{ name: "key", label: "Key", by: "org", check: "/" }],
  });
  ({ id: pluginId } = await install(to, { ...withSecret, kinds: [] }));
  ana = await orgPerson(app, org, "Ana");
  ({
    space: { slug },
  } = await orgSpace(org, [ana]));
  const elsewhere = await orgPerson(app, await createOrg(app), "Bo", "admin");
  const revoked = await orgPerson(app, org, "Rea", "admin");
  await ok(admin, "DELETE", `${org.path}/admin/members/${revoked.id}`);
  const outsider = await person(app, "Olga");
  const ended = await person(app, "Gone");
  const stale = ended.cookie;
  await ok(ended, "DELETE", "/api/me");
  stopped = [
    ["anonymous", null, 401, "not_signed_in"],
    ["a signed-out cookie", stale, 401, "session_ended"],
    ["a malformed cookie", "x", 401, "session_ended"],
    ["a guest by link", await guestCookie(), 401, "not_signed_in"],
    ["an outsider", outsider.cookie, 404, "no_such_org"],
    ["an admin of another org", elsewhere.cookie, 404, "no_such_org"],
    ["a revoked admin", revoked.cookie, 404, "no_such_org"],
    ["an owner of a space", ana.cookie, 403, "admin_only"],
  ];
});
afterAll(async () => {
  log.stop();
  await app.stop();
});

/** Creates a guest, who is not a member of any space. */
async function guestCookie(): Promise<string> {
  const { token, digest } = mintToken();
  await app.database.sql.query(
    `with guest as (
       insert into users (id, name, avatar_hue, guest) values ($1, 'Gus', 0, true) returning id
     )
     insert into session_tokens (digest, user_id) select $2, id from guest`,
    [randomUUID(), digest],
  );
  return token;
}

/** The values of addresses for the org's own things. */
const here = (): Record<string, string> => ({ org: org.slug, slug, userId: ana.id, pluginId, name: "key" });

type Request = [method: string, path: string, body: string | undefined];

/** The requests of every route for admins, with a valid body, in the place of these values. */
const requestsIn = (place: Record<string, string>): Request[] =>
  operations.map(({ method, template, body }) => [
    method,
    fillPath(template, place),
    body ? JSON.stringify(sampleOf(body)) : undefined,
  ]);

/** Everything that a caller can observe of a reply: status, headers, body, and the number of statements. */
async function observe(method: string, path: string, cookie: string | null, body?: string, like?: string[]) {
  const headers = {
    ...(cookie !== null && { cookie: `svc_session=${cookie}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const request = () => ask(app, method, path, { headers, ...(body !== undefined && { body }) });
  const { status, headers: answered, text } = await request();
  const { "x-request-id": _id, date: _date, ...kept } = answered;
  return { status, headers: kept, text, statements: await statementsOf(log, request, like) };
}

/** Returns all rows that admins can change. */
async function state() {
  const { rows } = await app.database.sql.query(
    `select (select json_agg(o order by o.id) from orgs o) as orgs, (select json_agg(s order by s.id) from spaces s) as spaces,
       (select json_agg(m order by m.user_id, m.space_id) from space_members m) as seats,
       (select json_agg(m order by m.user_id, m.org_id) from org_members m) as members,
       (select json_agg(i order by i.id) from plugin_installs i) as installs,
       (select count(*) from plugin_bundles) as bundles, (select count(*) from plugin_secrets) as secrets,
       (select count(*) from plugin_connections) as connections, (select count(*) from plugin_settings) as settings,
       (select count(*) from org_audit) as audit`,
  );
  return rows[0] as object;
}

// Rules: protocol/org-admin#order-of-refusals, protocol/org-admin#org-admins-only,
//   protocol/org-admin#same-answer-for-strangers, protocol/org-admin#within-the-org-only,
//   protocol/org-admin#writes-lock-the-org, protocol/plugins#org-admins-only
describe("access to the routes of org admins", () => {
  test("callers who are not admins are refused, whatever the body", async () => {
    const before = await state();
    for (const [who, cookie, status, code] of stopped) {
      for (const [method, path, body] of requestsIn(here())) {
        for (const given of body === undefined ? [undefined] : [body, "{", '{"nonsense":1}']) {
          const reply = await visitor(app, cookie).send(
            method,
            path,
            given === undefined ? {} : { raw: given },
          );
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

  test("a foreign org replies exactly like an unknown org", async () => {
    const places: Record<string, string>[] = [
      { ...here(), org: "no-such-org" },
      { ...here(), org: "No%20Such" },
      { org: org.slug, slug: "no-such-space" },
    ];
    const elsewhere = places.map(requestsIn);
    for (const [who, cookie] of stopped.filter(([, , status]) => status !== 403)) {
      for (const [at, [method, path, body]] of requestsIn(here()).entries()) {
        const expected = await observe(method, path, cookie, body);
        for (const [, place] of elsewhere.map((requests) => requests[at]!)) {
          const answer = await observe(method, place, cookie, body, expected.statements);
          expect({ place, who, ...answer }).toEqual({ place, who, ...expected });
        }
      }
    }
  });

  test("a plain member gets the same 403 for existing and unknown targets", async () => {
    const unknown = requestsIn({ org: org.slug, slug: "no-such-space" });
    for (const [at, [method, path, body]] of requestsIn(here()).entries()) {
      const expected = await observe(method, path, ana.cookie, body);
      expect(await observe(method, unknown[at]![1], ana.cookie, body, expected.statements)).toEqual(expected);
    }
  });

  test("an admin passes the gate, even in the default org in open mode", async () => {
    const otherAdmin = await person(app, "Boss");
    await app.database.sql.query("update org_members set role = 'admin' where user_id = $1", [otherAdmin.id]);
    for (const [who, place] of [
      [otherAdmin, { ...here(), org: "default" }],
      [admin, here()],
    ] as const) {
      for (const [method, path, raw] of requestsIn(place)) {
        const { body } = await who.send<{ code?: string } | null>(
          method,
          path,
          raw === undefined ? {} : { raw },
        );
        expect([path, stopped.map(([, , , code]) => code).includes(body?.code ?? "")]).toEqual([path, false]);
      }
    }
  });
});

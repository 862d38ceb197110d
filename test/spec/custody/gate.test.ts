import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mintToken } from "#shared/domain/callers/mint-token.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { listOperations } from "#test/support/operations.ts";
import { createOrg, orgPerson, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import { ok, person, type Person } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";

let app: TestApp;
let log: StatementLog;
let org: TestOrg;
let admin: Person;
let ana: Person;
let slug: string;
/** Every kind of caller that the gate refuses: the caller, their cookie, and the reply. */
let stopped: [string, string | null, number, string][];

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  org = await createOrg(app);
  admin = await orgPerson(app, org, "Ada", "admin");
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
    ["a member", ana.cookie, 403, "admin_only"],
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

/** Every custody route, relative to the org's path, with a valid body. */
const routes = (): [string, string, string | undefined][] => [
  ["GET", "/admin/spaces", undefined],
  ["PATCH", `/admin/spaces/${slug}`, '{"archived":true}'],
  ["DELETE", `/admin/spaces/${slug}`, undefined],
  ["POST", `/admin/spaces/${slug}/owners`, JSON.stringify({ userId: ana.id })],
  ["POST", `/admin/spaces/${slug}/claim`, undefined],
  ["GET", "/admin/members", undefined],
  ["POST", `/admin/members/${ana.id}/role`, '{"role":"admin"}'],
  ["DELETE", `/admin/members/${ana.id}`, undefined],
  ["POST", `/admin/members/${ana.id}/restore`, undefined],
  ["DELETE", "", JSON.stringify({ confirm: org.slug })],
];

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

/** Returns all rows that custody can change. */
async function custodyState() {
  const { rows } = await app.database.sql.query(
    `select (select json_agg(o order by o.id) from orgs o) as orgs, (select json_agg(s order by s.id) from spaces s) as spaces,
       (select json_agg(m order by m.user_id, m.space_id) from space_members m) as seats,
       (select json_agg(m order by m.user_id, m.org_id) from org_members m) as members, (select count(*) from org_audit) as audit`,
  );
  return rows[0] as object;
}

// Rules: protocol/org-admin#order-of-refusals, protocol/org-admin#org-admins-only,
//   protocol/org-admin#same-answer-for-strangers, protocol/org-admin#within-the-org-only
describe("access to custody", () => {
  test("the table of this test names all custody routes that the API describes", async () => {
    const described = (await listOperations(app))
      .filter(({ described: { tags } }) => tags?.[0] === "custody")
      .map(({ method, template }) => `${method} ${template}`);
    const named = routes().map(
      ([method, path]) =>
        `${method} /api/orgs/{org}${path.replace(slug, "{slug}").replace(ana.id, "{userId}")}`,
    );
    expect(named.toSorted()).toEqual(described.toSorted());
  });

  test("custody routes refuse callers who are not admins, whatever the body", async () => {
    const before = await custodyState();
    for (const [who, cookie, status, code] of stopped) {
      for (const [method, path, body] of routes()) {
        for (const given of body === undefined ? [undefined] : [body, "{", '{"nonsense":1}']) {
          const reply = await observe(method, org.path + path, cookie, given);
          expect([who, method, path, reply.status, JSON.parse(reply.text)]).toEqual([
            who,
            method,
            path,
            status,
            { error: expect.any(String), code },
          ]);
        }
      }
    }
    expect(await custodyState()).toEqual(before);
  });

  test("a foreign org replies exactly like an unknown org", async () => {
    for (const [who, cookie] of stopped.filter(([, , status]) => status !== 403)) {
      for (const [method, path, body] of routes()) {
        const expected = await observe(method, org.path + path, cookie, body);
        const missing = [
          `/api/orgs/no-such-org${path}`,
          `/api/orgs/No%20Such${path}`,
          `${org.path}${path.replace(slug, "no-such-space").replace(ana.id, randomUUID())}`,
        ];
        for (const place of missing) {
          expect({
            place,
            who,
            ...(await observe(method, place, cookie, body, expected.statements)),
          }).toEqual({
            place,
            who,
            ...expected,
          });
        }
      }
    }
  });

  test("a plain member gets the same 403 for existing and unknown targets", async () => {
    for (const [method, path, body] of routes()) {
      const expected = await observe(method, org.path + path, ana.cookie, body);
      const none = path.replace(slug, "no-such-space").replace(ana.id, randomUUID());
      expect(await observe(method, org.path + none, ana.cookie, body, expected.statements)).toEqual(expected);
    }
  });

  test("an admin passes the gate on every custody route, even in the default org in open mode", async () => {
    const otherAdmin = await person(app, "Boss");
    await app.database.sql.query("update org_members set role = 'admin' where user_id = $1", [otherAdmin.id]);
    expect((await otherAdmin.send("GET", "/api/orgs/default/admin/spaces")).status).toBe(200);
    const answers: [string, string, number][] = [];
    for (const [method, path, raw] of routes()) {
      const { status } = await admin.send(method, org.path + path, raw === undefined ? {} : { raw });
      answers.push([method, path.replace(slug, "").replace(ana.id, ""), status]);
    }
    expect(answers).toEqual([
      ["GET", "/admin/spaces", 200],
      ["PATCH", "/admin/spaces/", 204],
      ["DELETE", "/admin/spaces/", 204],
      ["POST", "/admin/spaces//owners", 404],
      ["POST", "/admin/spaces//claim", 404],
      ["GET", "/admin/members", 200],
      ["POST", "/admin/members//role", 204],
      ["DELETE", "/admin/members/", 204],
      ["POST", "/admin/members//restore", 204],
      ["DELETE", "", 200],
    ]);
  });
});

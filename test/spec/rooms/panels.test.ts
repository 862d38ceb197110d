// Rules: protocol/org-admin#order-of-refusals, protocol/rooms#who-gets-404
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { person, team, visitor, type Person, type Team, type Visitor } from "#test/support/client.ts";
import { ask } from "#test/support/raw-request.ts";
import { recordStatements, statementsOf, type StatementLog } from "#test/support/statements.ts";

let app: TestApp;
let t: Team;
let ana: Person;
let olga: Person;
let log: StatementLog;

beforeAll(async () => {
  log = recordStatements();
  app = await startApp();
  t = await team(app, ["Ana"]);
  ana = t.people[0]!;
  olga = await person(app, "Olga");
  await app.database.sql.query("insert into orgs (slug, name) values ('other', 'Other')");
});
afterAll(async () => {
  log.stop();
  await app.stop();
});

async function read(who: Visitor, path: string) {
  const { status, body } = await who.send("GET", path);
  return [status, body];
}

const notSignedIn = [401, { error: "not signed in", code: "not_signed_in" }];
const noSuchOrg = [404, { error: "no such org", code: "no_such_org" }];
const noSuchSession = [404, { error: "no such session", code: "no_such_session" }];

// Rules: protocol/rooms#panels-of-a-room, protocol/rooms#panels-of-an-org
describe("panels without plugins", () => {
  test("the panels of a room are [] for a member, and the room's own 404 for everyone else", async () => {
    expect(await read(ana, `${t.room}/plugins/panels`)).toEqual([200, []]);
    for (const who of [olga, visitor(app)]) {
      expect(await read(who, `${t.room}/plugins/panels`)).toEqual(noSuchSession);
    }
    expect(await read(ana, "/api/sessions/nonsense/plugins/panels")).toEqual(noSuchSession);
  });

  test("the panels of an org are [] for its members, 404 for outsiders and 401 without an identity", async () => {
    expect(await read(olga, "/api/orgs/default/plugins/panels")).toEqual([200, []]);
    for (const org of ["other", "no-such-org", "Not%20a%20slug"]) {
      expect(await read(olga, `/api/orgs/${org}/plugins/panels`)).toEqual(noSuchOrg);
    }
    expect(await read(visitor(app), "/api/orgs/default/plugins/panels")).toEqual(notSignedIn);
    expect(await read(visitor(app), "/api/orgs/no-such-org/plugins/panels")).toEqual(notSignedIn);
  });
});

// Rules: protocol/org-admin#plugins-enabled, protocol/plugins#get-plugins
describe("the list of plugins without a plugin host", () => {
  const path = "/api/orgs/default/admin/plugins";

  test("only org admins may read the list of plugins", async () => {
    expect(await read(olga, "/api/orgs/other/admin/plugins")).toEqual(noSuchOrg);
    expect(await read(olga, path)).toEqual([
      403,
      { error: "only an org admin can do that", code: "admin_only" },
    ]);
    expect(await read(visitor(app), path)).toEqual(notSignedIn);
  });

  test("the reply tells an admin that plugins are not running", async () => {
    const admin = await person(app, "Ada");
    const member = (sql: string) => app.database.sql.query(sql, [admin.id]);
    await member("update org_members set role = 'admin' where user_id = $1");
    expect(await read(admin, path)).toEqual([
      200,
      { hostRunning: false, secretsAvailable: false, installs: [] },
    ]);
    await member("update org_members set revoked_at = now() where user_id = $1");
    expect(await read(admin, path)).toEqual(noSuchOrg);
    expect(await read(admin, "/api/orgs/default/plugins/panels")).toEqual(noSuchOrg);
  });
});

// Rules: protocol/org-admin#same-answer-for-strangers
describe("panels and plugins of a foreign org", () => {
  test("a foreign org takes the same single statement as an org that does not exist", async () => {
    for (const route of ["plugins/panels", "admin/plugins"]) {
      for (const who of [olga, visitor(app)]) {
        const statementsOn = (org: string) =>
          statementsOf(log, () => who.send("GET", `/api/orgs/${org}/${route}`));
        const expected = await statementsOn("other");
        expect(expected).toHaveLength(1);
        expect(await statementsOn("no-such-org")).toEqual(expected);
        expect(await statementsOn("Not%20a%20slug")).toEqual(expected);
      }
    }
  });
});

// Rules: protocol/conventions#switched-off, protocol/org-admin#no-pages
describe("plugin pages and embedding while they are switched off", () => {
  test("addresses of plugins and of the embedding API are a plain 404", async () => {
    const headers = { cookie: `svc_session=${ana.cookie}`, accept: "text/html" };
    for (const path of [
      "/plugin-ui/timer/1.0.0",
      "/plugin-ui/",
      "/api/embed/handoff",
      "/api/embed/session",
    ]) {
      for (const method of ["GET", "POST"]) {
        const { status, text, headers: sent } = await ask(app, method, path, { headers });
        expect([method, path, status, text]).toEqual([method, path, 404, "page not found"]);
        expect(sent["content-type"]).toBe("text/plain; charset=utf-8");
      }
    }
  });
});

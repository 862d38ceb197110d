// Rules: protocol/operations#after-the-commit, protocol/org-admin#audit-records-stay,
//   protocol/org-admin#post-admin-spaces-owners
import { beforeEach, describe, expect, test } from "vitest";
import { createOrg, openRoom, orgPerson, orgSpace, type OrgTeam, type TestOrg } from "#test/support/orgs.ts";
import { ok, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let org: TestOrg;
let admin: Person;
let ana: Person;
let ben: Person;
let team: OrgTeam;
beforeEach(async () => {
  org = await createOrg(app);
  admin = await orgPerson(app, org, "Ada", "admin");
  ana = await orgPerson(app, org, "Ana");
  ben = await orgPerson(app, org, "Ben");
  team = await orgSpace(org, [ana, ben]);
  app.logLines.splice(0);
});

const auditRecords = async () => {
  const { rows } = await app.database.sql.query(
    `select org_id, org_slug, space_id, space_slug, actor_id, action, detail, created_at
     from org_audit where org_slug = $1 order by id`,
    [org.slug],
  );
  return rows as Record<string, unknown>[];
};

/** Returns the security events since the setup, without the fields that are equal in all of them. */
const events = () =>
  app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line["msg"] === "security event")
    .map(({ event, actor_user_id, org: at, space, target, outcome }) => ({
      event,
      actor_user_id,
      org: at,
      space,
      target,
      outcome,
    }));

const line = (event: string, space: string, target: string) => ({
  event,
  actor_user_id: admin.id,
  org: org.slug,
  space,
  target,
  outcome: "ok",
});

const row = (action: string, detail: RegExp, more: object = {}) => ({
  org_id: org.id,
  org_slug: org.slug,
  space_id: team.space.id,
  space_slug: "payments",
  actor_id: admin.id,
  action,
  detail: expect.stringMatching(detail),
  created_at: expect.any(Date),
  ...more,
});

// Rules: protocol/org-admin#audit-records, protocol/org-admin#deleted-references,
//   protocol/org-admin#reading-the-audit-log, protocol/org-admin#security-events,
//   protocol/org-admin#unaudited-acts
describe("audit records of custody", () => {
  test("adding an owner is recorded once", async () => {
    const body = { userId: ben.id };
    await ok(admin, "POST", `${team.custody}/owners`, body);
    await ok(admin, "POST", `${team.custody}/owners`, body);
    expect(await auditRecords()).toEqual([row("space.add_owner", new RegExp(ben.id))]);
    expect(events()).toEqual([line("space.add_owner", "payments", ben.id)]);
  });

  test("a claim leaves a record and a security event", async () => {
    await app.database.sql.query("delete from space_members where space_id = $1", [team.space.id]);
    await ok(admin, "POST", `${team.custody}/claim`);
    expect(await auditRecords()).toEqual([row("space.claim", /took over/)]);
    expect(events()).toEqual([line("space.claim", "payments", "payments")]);
  });

  test("the record of a deletion survives the space: its reference is null, its texts stay", async () => {
    await ok(admin, "POST", `${team.custody}/owners`, { userId: ben.id });
    app.logLines.splice(0);
    await ok(admin, "DELETE", team.custody);
    expect(await auditRecords()).toEqual([
      row("space.add_owner", /owner/, { space_id: null }),
      row("space.delete", /deleted/, { space_id: null }),
    ]);
    expect(events()).toEqual([line("space.delete", "payments", "payments")]);
  });

  test("records survive the purge of the org and the erasure of the admin", async () => {
    await openRoom(ana, team.path);
    await ok(admin, "POST", `${team.custody}/owners`, { userId: ben.id });
    app.logLines.splice(0);
    await ok(admin, "DELETE", org.path, { confirm: org.slug });
    const gone = { org_id: null, space_id: null };
    expect(await auditRecords()).toEqual([
      row("space.add_owner", /owner/, gone),
      row("org.purge", /1 space and 1 session\b/, { ...gone, space_slug: "" }),
    ]);
    expect(events()).toEqual([line("org.purge", "", org.slug)]);
    await app.database.sql.query("delete from users where id = $1", [admin.id]);
    expect((await auditRecords()).map((record) => record["actor_id"])).toEqual([null, null]);
  });

  test("other admin actions and refused requests leave no record", async () => {
    await ok(admin, "PATCH", team.custody, { name: "Billing", archived: true, visibility: "private" });
    await ok(admin, "POST", `${org.path}/admin/members/${ben.id}/role`, { role: "admin" });
    await ok(admin, "DELETE", `${org.path}/admin/members/${ben.id}`);
    await ok(admin, "POST", `${org.path}/admin/members/${ben.id}/restore`);
    for (const [method, path, body] of [
      ["POST", `${team.custody}/owners`, { userId: admin.id }],
      ["POST", `${team.custody}/claim`, undefined],
      ["DELETE", org.path, { confirm: "x" }],
    ] as const) {
      expect((await admin.send(method, path, { body })).status).toBeGreaterThanOrEqual(400);
    }
    expect(await auditRecords()).toEqual([]);
    expect(events()).toEqual([]);
  });

  test("an action is rolled back without a security event if its record cannot be written", async () => {
    await app.database.sql.query(
      "alter table org_audit add constraint refused check (org_slug <> '" + org.slug + "') not valid",
    );
    try {
      expect((await admin.send("DELETE", team.custody)).status).toBe(500);
      expect((await admin.send("DELETE", org.path, { body: { confirm: org.slug } })).status).toBe(500);
      expect((await ana.send("GET", team.path)).text).toContain(ben.id);
      expect(events()).toEqual([]);
    } finally {
      await app.database.sql.query("alter table org_audit drop constraint refused");
    }
  });

  test("an owner's deletion of their space leaves a security event without a record", async () => {
    const room = await openRoom(ana, team.path);
    await ok(ana, "DELETE", `${team.path}/sessions/${room}`);
    expect(events()).toEqual([]);
    await ok(ana, "DELETE", team.path);
    expect(events()).toMatchObject([{ event: "space.delete", actor_user_id: ana.id }]);
    expect(await auditRecords()).toEqual([]);
  });

  test("no route reads the audit log", async () => {
    for (const path of ["/admin/audit", "/admin/log", "/audit", "/admin"]) {
      const reply = await admin.send("GET", org.path + path);
      expect([path, reply.status, reply.text]).toEqual([path, 404, "page not found"]);
    }
  });
});

// Rules: protocol/org-admin#replies, protocol/org-admin#within-the-org-only
import { beforeEach, describe, expect, test } from "vitest";
import type { CustodyView } from "#shared/wire/org-admin.ts";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { unknownId } from "#test/support/operations.ts";
import { createOrg, openRoom, orgPerson, orgSpace, type OrgTeam, type TestOrg } from "#test/support/orgs.ts";
import { ok, type Person, type Reply } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
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
});

const list = () => ok<CustodyView[]>(admin, "GET", `${org.path}/admin/spaces`);
const view = async () => (await list()).find((space) => space.id === team.space.id);
const change = (body: unknown) => admin.send<{ code: string }>("PATCH", team.custody, { body });
const addOwner = (userId: unknown) =>
  admin.send<{ code: string }>("POST", `${team.custody}/owners`, { body: { userId } });
const claim = () => admin.send<{ code: string }>("POST", `${team.custody}/claim`);
const answer = (reply: Reply<{ code: string }>) => [reply.status, reply.body?.code];
const roles = async () => {
  const { rows } = await app.database.sql.query<{ name: string; role: string }>(
    "select u.name, m.role from space_members m join users u on u.id = m.user_id where m.space_id = $1",
    [team.space.id],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.role]));
};

// Rules: protocol/org-admin#get-admin-spaces
describe("the list of an org's spaces", () => {
  test("the org's list has every space of the org with exactly seven keys", async () => {
    const other = await orgSpace(org, [ben], "atlas");
    await ok(admin, "PATCH", other.custody, { archived: true });
    await app.database.sql.query("update space_members set role = 'owner' where space_id = $1", [
      team.space.id,
    ]);
    const spaces = await list();
    expect(spaces).toEqual([
      {
        id: other.space.id,
        slug: "atlas",
        name: "atlas",
        ownerIds: [ben.id],
        visibility: "private",
        memberCount: 1,
        archivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
      {
        id: team.space.id,
        slug: "payments",
        name: "Payments",
        ownerIds: [ana.id, ben.id].sort(),
        visibility: "private",
        memberCount: 2,
        archivedAt: null,
      },
    ]);
    const keys = ["archivedAt", "id", "memberCount", "name", "ownerIds", "slug", "visibility"];
    for (const space of spaces) expect(Object.keys(space).sort()).toEqual(keys);
  });

  test("the org's list is empty without spaces and has no spaces of other orgs", async () => {
    const empty = await createOrg(app);
    const otherAdmin = await orgPerson(app, empty, "Bo", "admin");
    expect(await ok(otherAdmin, "GET", `${empty.path}/admin/spaces`)).toEqual([]);
  });

  test("a space without members has no owners and a memberCount of 0", async () => {
    await app.database.sql.query("delete from space_members where space_id = $1", [team.space.id]);
    expect(await view()).toMatchObject({ ownerIds: [], memberCount: 0 });
  });
});

// Rules: protocol/org-admin#archiving, protocol/org-admin#patch-admin-spaces, protocol/org-admin#visibility
describe("renaming and archiving a space, and making it private", () => {
  test("an admin's rename keeps the slug and is shown to the members", async () => {
    expect((await change({ name: "  Billing  " })).status).toBe(204);
    expect(await view()).toMatchObject({ name: "Billing", slug: "payments" });
    expect(await ok<MemberView>(ana, "GET", team.path)).toMatchObject({ name: "Billing" });
  });

  test("archiving only hides the space from the directory, and can be undone", async () => {
    const before = await ok<MemberView>(ana, "GET", team.path);
    const listed = async () =>
      (await ok<DirectoryPage>(ana, "GET", `${org.path}/spaces`)).spaces.map((space) => space.slug);
    expect(await listed()).toEqual(["payments"]);
    expect((await change({ archived: true })).status).toBe(204);
    const archivedAt = (await view())!.archivedAt;
    expect(await listed()).toEqual([]);
    expect(await ok<MemberView>(ana, "GET", team.path)).toEqual({ ...before, archived: true });
    await openRoom(ana, team.path);
    expect((await change({ archived: true })).status).toBe(204);
    expect((await view())!.archivedAt).toBe(archivedAt);
    expect((await change({ archived: false })).status).toBe(204);
    expect(await view()).toMatchObject({ archivedAt: null });
    expect(await listed()).toEqual(["payments"]);
  });

  test("a space with visibility org becomes private; the passcode stays", async () => {
    await app.database.sql.query("update spaces set visibility = 'org' where id = $1", [team.space.id]);
    expect((await change({ visibility: "private" })).status).toBe(204);
    expect(await view()).toMatchObject({ visibility: "private" });
    expect(await ok<MemberView>(ana, "GET", team.path)).toMatchObject({ passcode: team.space.passcode });
  });

  test("an admin cannot make a space visible in the directory", async () => {
    for (const visibility of ["private", "org"]) {
      await app.database.sql.query("update spaces set visibility = $2 where id = $1", [
        team.space.id,
        visibility,
      ]);
      const before = await view();
      for (const body of [{ visibility: "org" }, { visibility: "org", name: "Mine", archived: true }]) {
        expect(answer(await change(body))).toEqual([403, "widening_refused"]);
      }
      expect(await view()).toEqual(before);
    }
  });

  test("an invalid body of an admin's space edit is 400 and changes nothing", async () => {
    const before = await view();
    const bodies = [
      { passcode: "" },
      { name: "x", slug: "y" },
      { ownerIds: [admin.id] },
      {},
      { name: "" },
      { name: "x".repeat(65) },
      { archived: "yes" },
      { archived: null },
      { visibility: "public" },
      [],
    ];
    for (const body of bodies) expect([body, ...answer(await change(body))]).toEqual([body, 400, "invalid"]);
    expect((await admin.send("PATCH", team.custody)).status).toBe(400);
    expect(await view()).toEqual(before);
  });

  test("a space with the same slug in another org cannot be reached", async () => {
    const other = await createOrg(app);
    const otherAdmin = await orgPerson(app, other, "Bo", "admin");
    const path = `${other.path}/admin/spaces/payments`;
    for (const [method, suffix, body] of [
      ["PATCH", "", { name: "x" }],
      ["DELETE", "", undefined],
      ["POST", "/owners", { userId: ana.id }],
      ["POST", "/claim", undefined],
    ] as const) {
      const reply = await otherAdmin.send<{ code: string }>(method, path + suffix, { body });
      expect([method, suffix, ...answer(reply)]).toEqual([method, suffix, 404, "no_such_space"]);
    }
    expect(await view()).toMatchObject({ name: "Payments", memberCount: 2 });
  });
});

// Rules: protocol/org-admin#delete-admin-spaces
describe("deleting a space as an admin", () => {
  test("deleting a space deletes its content and closes its sockets", async () => {
    const room = await openRoom(ana, team.path);
    const watcher = await watch(ben, room);
    expect((await admin.send("DELETE", team.custody)).status).toBe(204);
    expect(await watcher.closed).toMatchObject({ code: 1008, reason: "this space is gone" });
    expect((await ana.send("GET", `/api/sessions/${room}`)).status).toBe(404);
    expect((await ana.send("GET", team.path)).status).toBe(404);
    expect(answer(await admin.send("DELETE", team.custody))).toEqual([404, "no_such_space"]);
  });
});

// Rules: protocol/org-admin#post-admin-spaces-owners
describe("making a member an owner", () => {
  test("a member becomes an additional owner; repeating it changes nothing", async () => {
    expect((await addOwner(ben.id)).status).toBe(204);
    expect(await roles()).toEqual({ Ana: "owner", Ben: "owner" });
    expect((await addOwner(ben.id)).status).toBe(204);
    expect(await roles()).toEqual({ Ana: "owner", Ben: "owner" });
  });

  test("the new owner must be a member of the space and not the admin", async () => {
    const cem = await orgPerson(app, org, "Cem");
    const before = await roles();
    for (const userId of [admin.id, cem.id, unknownId])
      expect(answer(await addOwner(userId))).toEqual([403, "ownership_refused"]);
    expect(await roles()).toEqual(before);
    await ok(admin, "POST", `${team.path}/join`, { passcode: team.space.passcode });
    expect(answer(await addOwner(admin.id))).toEqual([403, "ownership_refused"]);
    expect(await roles()).toEqual({ ...before, Ada: "member" });
  });

  test("making an owner with a malformed user id or an unknown key is 400", async () => {
    for (const userId of ["x", "", 7, null, undefined, ana.id.toUpperCase()])
      expect([userId, ...answer(await addOwner(userId))]).toEqual([userId, 400, "invalid"]);
    const reply = await admin.send("POST", `${team.custody}/owners`, {
      body: { userId: ben.id, role: "member" },
    });
    expect(reply.status).toBe(400);
    expect(await roles()).toEqual({ Ana: "owner", Ben: "member" });
  });
});

// Rules: protocol/org-admin#post-admin-spaces-claim
describe("claiming a space without members", () => {
  test("claiming a space is 409 while it has any member, even without an owner", async () => {
    expect(answer(await claim())).toEqual([409, "members_remain"]);
    await app.database.sql.query("delete from space_members where user_id = $1", [ana.id]);
    expect(answer(await claim())).toEqual([409, "members_remain"]);
    expect(await roles()).toEqual({ Ben: "member" });
  });

  test("claiming a space without members makes the admin its owner; claiming it again is 409", async () => {
    await app.database.sql.query("delete from space_members where space_id = $1", [team.space.id]);
    expect((await admin.send("GET", team.path)).text).not.toContain("members");
    expect((await claim()).status).toBe(204);
    expect(await ok<MemberView>(admin, "GET", team.path)).toMatchObject({ role: "owner" });
    expect(answer(await claim())).toEqual([409, "members_remain"]);
  });
});

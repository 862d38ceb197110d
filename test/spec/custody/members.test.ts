// Rules: protocol/org-admin#get-admin-members, protocol/org-admin#order-of-refusals,
//   protocol/org-admin#replies, protocol/org-admin#revoking-unknown-people
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { OrgMemberList } from "#shared/wire/org-admin.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { freePort, startApp } from "#test/support/app.ts";
import { unknownId } from "#test/support/operations.ts";
import { createOrg, enrol, openRoom, orgPerson, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import { act, addStory, ok, person, type Person, type Reply } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let org: TestOrg;
let admin: Person;
let ana: Person;
let ben: Person;
let cem: Person;
const replica = await startApp({ database: app.database });
afterAll(async () => {
  await replica.stop();
});
beforeEach(async () => {
  org = await createOrg(app);
  admin = await orgPerson(app, org, "Ada", "admin");
  [ana, ben, cem] = (await Promise.all(["Ana", "Ben", "Cem"].map((name) => orgPerson(app, org, name)))) as [
    Person,
    Person,
    Person,
  ];
});

type ReplyBody = { code: string; spaces?: string[] };
const address = (userId: string) => `${org.path}/admin/members/${userId}`;
const revoke = (userId: string, who: Person = admin) => who.send<ReplyBody>("DELETE", address(userId));
const restore = (userId: string) => admin.send<ReplyBody>("POST", `${address(userId)}/restore`);
const setRole = (userId: string, role: unknown, who: Person = admin) =>
  who.send<ReplyBody>("POST", `${address(userId)}/role`, { body: { role } });
const list = (who: Person = admin) => ok<OrgMemberList>(who, "GET", `${org.path}/admin/members`);
const find = async (userId: string) => (await list()).find((row) => row.userId === userId);
const statusAndCode = (reply: Reply<ReplyBody>) => [reply.status, reply.body?.code];

/** Returns the members of a space with their roles. */
async function roles(spaceId: string) {
  const { rows } = await app.database.sql.query<{ name: string; role: string }>(
    "select u.name, m.role from space_members m join users u on u.id = m.user_id where m.space_id = $1",
    [spaceId],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.role]));
}

/** Sets the time of a person's last activity in a space, in minutes before now. */
const lastSeen = (spaceId: string, who: Person, minutes: number) =>
  app.database.sql.query(
    "update space_members set last_seen_at = now() - $3 * interval '1 minute' where space_id = $1 and user_id = $2",
    [spaceId, who.id, minutes],
  );

// Rules: protocol/org-admin#get-admin-members
describe("the list of an org's people", () => {
  test("the org's list has every person with a row in the org, by name", async () => {
    const stranger = randomUUID();
    await ok(admin, "DELETE", address(ben.id));
    await ok(admin, "DELETE", address(stranger));
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await list()).toEqual([
      { userId: stranger, name: "", role: "member", revokedAt: at },
      { userId: admin.id, name: "Ada", role: "admin", revokedAt: null },
      { userId: ana.id, name: "Ana", role: "member", revokedAt: null },
      { userId: ben.id, name: "Ben", role: "member", revokedAt: at },
      { userId: cem.id, name: "Cem", role: "member", revokedAt: null },
    ]);
  });
});

// Rules: protocol/org-admin#post-admin-members-role
describe("roles in an org", () => {
  test("a member becomes an admin and vice versa; the same role again changes nothing", async () => {
    expect((await setRole(ana.id, "admin")).status).toBe(204);
    expect((await setRole(ana.id, "admin")).status).toBe(204);
    expect(await list(ana)).toContainEqual({ userId: ana.id, name: "Ana", role: "admin", revokedAt: null });
    expect((await setRole(admin.id, "member", ana)).status).toBe(204);
    expect((await admin.send("GET", `${org.path}/admin/members`)).status).toBe(403);
  });

  test("removing the role of the last admin is 409; with another admin it is allowed", async () => {
    expect(statusAndCode(await setRole(admin.id, "member"))).toEqual([409, "last_admin"]);
    // A revoked admin does not count.
    await setRole(ana.id, "admin");
    await ok(admin, "DELETE", address(ana.id));
    expect(statusAndCode(await setRole(admin.id, "member"))).toEqual([409, "last_admin"]);
    await setRole(ben.id, "admin");
    expect((await setRole(admin.id, "member")).status).toBe(204);
  });

  test("a role for a person outside the org is 404 before the body is read", async () => {
    await ok(admin, "DELETE", address(ben.id));
    for (const target of [ben.id, unknownId, randomUUID(), "x"]) {
      const reply = await admin.send<ReplyBody>("POST", `${address(target)}/role`, { raw: "{" });
      expect([target, ...statusAndCode(reply)]).toEqual([target, 404, "no_such_member"]);
    }
    for (const role of ["owner", "", null, 7, undefined])
      expect([role, ...statusAndCode(await setRole(ana.id, role))]).toEqual([role, 400, "invalid"]);
    const reply = await admin.send("POST", `${address(ana.id)}/role`, { body: { role: "admin", now: true } });
    expect(reply.status).toBe(400);
    expect(await find(ana.id)).toMatchObject({ role: "member" });
  });
});

// Rules: protocol/org-admin#calendar-of-a-revoked-person, protocol/org-admin#delete-admin-members,
//   protocol/org-admin#last-admin, protocol/org-admin#revoking-unknown-people,
//   protocol/org-admin#rooms-of-a-revoked-person, protocol/org-admin#sole-owners
describe("revoking a person", () => {
  test("a revocation removes the person from the org and all its spaces", async () => {
    const [first, second] = [await orgSpace(org, [ana, ben], "One"), await orgSpace(org, [ana, ben], "Two")];
    const other = await createOrg(app);
    await enrol(other, ben);
    const elsewhere = await orgSpace(other, [ben]);
    expect((await revoke(ben.id)).status).toBe(204);
    for (const { space, path } of [first, second]) {
      expect(await roles(space.id)).toEqual({ Ana: "owner" });
      expect((await ben.send("GET", path)).text).not.toContain("members");
    }
    expect((await ben.send("GET", `${org.path}/spaces`)).status).toBe(404);
    expect(
      (await ben.send("POST", `${first.path}/join`, { body: { passcode: first.space.passcode } })).status,
    ).toBe(404);
    expect(await ok<object[]>(ben, "GET", "/api/orgs")).not.toContainEqual(
      expect.objectContaining({ slug: org.slug }),
    );
    expect(await roles(elsewhere.space.id)).toEqual({ Ben: "owner" });
    // The person keeps their tokens and stays signed in.
    expect((await ben.send("GET", "/api/me")).status).toBe(200);
  });

  test("a revocation closes the person's sockets in the org's spaces with 1008", async () => {
    const { path } = await orgSpace(org, [ana, ben]);
    const second = await orgSpace(org, [ana, ben], "Two");
    const other = await createOrg(app);
    await enrol(other, ben);
    const elsewhere = await orgSpace(other, [ben]);
    const [here, there, kept] = [
      await openRoom(ana, path),
      await openRoom(ana, second.path),
      await openRoom(ben, elsewhere.path),
    ];
    const benWatcher = await watch(ben, here);
    const remoteWatcher = await watch(ben.on(replica), there);
    const openWatchers = [await watch(ana, here), await watch(ben, kept), await watch(ben.on(replica), kept)];
    let isClosed = false;
    void benWatcher.closed.then(() => (isClosed = true));
    expect((await revoke(ben.id)).status).toBe(204);
    expect(await benWatcher.closed).toMatchObject({ code: 1008 });
    expect(isClosed).toBe(true);
    expect(await remoteWatcher.closed).toMatchObject({
      code: 1008,
      reason: "you are no longer a member of this space",
    });
    for (const watcher of openWatchers) expect(watcher.ws.readyState).toBe(watcher.ws.OPEN);
  });

  test("a revocation is pushed to rooms and completes rounds that waited for the person", async () => {
    const { path } = await orgSpace(org, [ana, ben]);
    const id = await openRoom(ana, path, { config: { autoReveal: true } });
    const room = `/api/sessions/${id}`;
    const storyId = await addStory(ana, room, "Refund");
    await watch(ben, id);
    const watcher = await watch(ana, id);
    await watcher.until((frame) => frame.presence.length === 2);
    await act(ana, room, "POST", "select", { storyId });
    await act(ana, room, "POST", "vote", { storyId, value: "5" });
    expect((await ok<PokerEnvelope>(ana, "GET", room)).revealed).toBe(false);
    await ok(admin, "DELETE", address(ben.id));
    const frame = await watcher.until((frame) => frame.revealed);
    expect(frame.participants.map((participant) => participant.userId)).toEqual([ana.id]);
    await expectPushEqualsGet(id, [[ana, watcher]]);
    const { rows } = await app.database.sql.query("select 1 from presence where user_id = $1", [ben.id]);
    expect(rows).toEqual([]);
  });

  test("the facilitator's seat of a revoked person can be claimed at once", async () => {
    const { path } = await orgSpace(org, [ana, ben]);
    const id = await openRoom(ben, path);
    const claim = () => ana.send("POST", `/api/sessions/${id}/facilitator/claim`);
    expect((await claim()).status).toBe(409);
    await ok(admin, "DELETE", address(ben.id));
    expect((await claim()).status).toBe(204);
  });

  test("the most recently active member inherits a space without an owner", async () => {
    const sole = await orgSpace(org, [ana, ben, cem], "Sole");
    await lastSeen(sole.space.id, ben, 10);
    await lastSeen(sole.space.id, cem, 5);
    const shared = await orgSpace(org, [ana, ben, cem], "Shared");
    await ok(ana, "POST", `${shared.path}/members/${ben.id}/role`, { role: "owner" });
    expect((await revoke(ana.id)).status).toBe(204);
    expect(await roles(sole.space.id)).toEqual({ Ben: "member", Cem: "owner" });
    expect(await roles(shared.space.id)).toEqual({ Ben: "owner", Cem: "member" });
  });

  test("a revocation that leaves spaces without members is 409 with their slugs", async () => {
    const kept = await orgSpace(org, [ana, ben], "Kept");
    for (const name of ["Zeta", "Alpha"]) await orgSpace(org, [ana], name);
    const before = await list();
    const reply = await revoke(ana.id);
    expect([reply.status, reply.body]).toEqual([
      409,
      { error: expect.stringMatching(/owner/), code: "spaces_stranded", spaces: ["alpha", "zeta"] },
    ]);
    expect(await list()).toEqual(before);
    expect(await roles(kept.space.id)).toEqual({ Ana: "owner", Ben: "member" });
  });

  test("a single space that would have no members is enough for the 409", async () => {
    const sole = await orgSpace(org, [ana], "Sole");
    const { status, body } = await revoke(ana.id);
    expect([status, body.spaces]).toEqual([409, ["sole"]]);
    expect(await roles(sole.space.id)).toEqual({ Ana: "owner" });
  });

  test("revoking the last admin is 409", async () => {
    expect(statusAndCode(await revoke(admin.id))).toEqual([409, "last_admin"]);
    await setRole(ana.id, "admin");
    expect((await revoke(admin.id)).status).toBe(204);
    expect(statusAndCode(await revoke(ana.id, ana))).toEqual([409, "last_admin"]);
    expect((await admin.send("GET", `${org.path}/admin/members`)).status).toBe(404);
  });

  test("an unknown id can be revoked, and the first revocation time is kept", async () => {
    const unknownId = randomUUID();
    expect((await revoke(unknownId)).status).toBe(204);
    const { revokedAt } = (await find(unknownId))!;
    expect((await revoke(unknownId)).status).toBe(204);
    expect(await find(unknownId)).toEqual({ userId: unknownId, name: "", role: "member", revokedAt });
    expect(statusAndCode(await revoke("x"))).toEqual([404, "no_such_member"]);
    expect(statusAndCode(await revoke(ana.id.toUpperCase()))).toEqual([404, "no_such_member"]);
  });
});

// Rules: protocol/org-admin#post-admin-members-restore
describe("restoring a person", () => {
  test("a restored person in open mode is a plain member without spaces", async () => {
    const { space, path } = await orgSpace(org, [ana, ben]);
    await setRole(ben.id, "admin");
    await ok(admin, "DELETE", address(ben.id));
    expect((await restore(ben.id)).status).toBe(204);
    expect(await find(ben.id)).toEqual({ userId: ben.id, name: "Ben", role: "member", revokedAt: null });
    expect(await roles(space.id)).toEqual({ Ana: "owner" });
    await ok(ben, "POST", `${path}/join`, { passcode: space.passcode });
    expect(await roles(space.id)).toEqual({ Ana: "owner", Ben: "member" });
  });

  test("with accounts a restored person is in the org only after signing in again", async () => {
    const issuer = `http://127.0.0.1:${await freePort()}`;
    const env = { AUTH_MODE: "oidc", OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "svc" };
    const accounts = await startApp({ database: app.database, env });
    onTestFinished(() => accounts.stop());
    await app.database.sql.query("update users set issuer = $1, subject = id::text where id = any($2)", [
      issuer,
      [admin.id, ben.id],
    ]);
    const there = admin.on(accounts);
    await ok(there, "DELETE", address(ben.id));
    await ok(there, "POST", `${address(ben.id)}/restore`);
    expect((await list()).map((row) => row.name)).toEqual(["Ada", "Ana", "Cem"]);
    expect((await ben.on(accounts).send("GET", `${org.path}/spaces`)).status).toBe(404);
  });

  test("the org does not see the name of a person who was never a member", async () => {
    const stranger = await person(app, "Zed");
    await revoke(stranger.id);
    expect(await find(stranger.id)).toMatchObject({ name: "", role: "member" });
    expect((await restore(stranger.id)).status).toBe(204);
    expect(await find(stranger.id)).toBeUndefined();
  });

  test("restoring an id that never joined deletes its row", async () => {
    const unknownId = randomUUID();
    await ok(admin, "DELETE", address(unknownId));
    expect((await restore(unknownId)).status).toBe(204);
    expect(await find(unknownId)).toBeUndefined();
  });

  test("restoring a person without a revocation is 404", async () => {
    for (const target of [ana.id, admin.id, randomUUID(), "x"])
      expect([target, ...statusAndCode(await restore(target))]).toEqual([target, 404, "no_such_revocation"]);
    expect(await find(ana.id)).toMatchObject({ revokedAt: null });
  });
});

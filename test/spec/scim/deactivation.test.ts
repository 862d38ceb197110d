// Rules: protocol/scim#inactive-users, protocol/scim#active-users, protocol/scim#users-before-their-sign-in
import { describe, expect, onTestFinished, test } from "vitest";
import { doctorOf, orgsOf } from "#test/support/claimed-orgs.ts";
import { ok, type Visitor } from "#test/support/client.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { scimApp, type ScimBody } from "#test/support/scim.ts";
import { watch } from "#test/support/socket.ts";

const scim = await scimApp();
const byName = await scimApp({ SCIM_CLAIM: "preferred_username" });
const { claimedOrg, createUser, patch, query, signIn, linesWith } = scim;

const statusOf = async (who: Visitor) => (await who.send("GET", "/api/me")).status;
const setActive = (user: ScimBody, value: unknown) =>
  patch(`/Users/${user.id}`, { op: "replace", path: "active", value });
const rowOf = async (userId: string, orgId: string) => {
  const { rows } = await query(
    "select revoked_at is not null as revoked, role from org_members where user_id = $1 and org_id = $2",
    [userId, orgId],
  );
  return rows[0] as { revoked: boolean; role: string } | undefined;
};

describe("a user who becomes inactive", () => {
  test("loses every token and their sockets on every replica", async () => {
    const replica = await scim.replica();
    onTestFinished(() => replica.stop());
    const org = await claimedOrg();
    const [ana, ben] = [await signIn("a1", [org.slug]), await signIn("a2", [org.slug])];
    const { path } = await orgSpace(org, [ben, ana]);
    const room = await openRoom(ben, path);
    const [here, there] = [await watch(ana, room), await watch(ana.on(replica), room)];
    const other = await watch(ben, room);
    const user = await createUser("a1");
    expect((await setActive(user, false)).body).toMatchObject({ active: false });
    expect([(await here.closed).code, (await there.closed).code]).toEqual([1008, 1008]);
    expect([await statusOf(ana), await statusOf(ben)]).toEqual([401, 200]);
    expect(other.ws.readyState).toBe(other.ws.OPEN);
  });

  test("is revoked from every org, as an org admin revokes", async () => {
    const org = await claimedOrg();
    const [leaver, stays] = [await signIn("b1", [org.slug]), await signIn("b2", [org.slug])];
    const { space } = await orgSpace(org, [leaver, stays]);
    await setActive(await createUser("b1"), false);
    expect(await rowOf(leaver.id, org.id)).toEqual({ revoked: true, role: "member" });
    const { rows } = await query("select user_id as id, role from space_members where space_id = $1", [
      space.id,
    ]);
    expect(rows).toEqual([{ id: stays.id, role: "owner" }]);
  });

  test("becomes a member of nothing at the next sign-in", async () => {
    const [org, later] = [await claimedOrg(), await claimedOrg()];
    await signIn("c1", [org.slug]);
    await setActive(await createUser("c1"), false);
    expect(await orgsOf(await signIn("c1", [org.slug, later.slug]))).toEqual([]);
  });

  test("loses the calendar feed", async () => {
    const org = await claimedOrg();
    const leaver = await signIn("d1", [org.slug]);
    await ok(leaver, "POST", "/api/me/ics", { remindMinutes: 10 });
    await setActive(await createUser("d1"), false);
    const { rows } = await query("select revoked_at is null as live from calendar_feeds where user_id = $1", [
      leaver.id,
    ]);
    expect(rows).toEqual([{ live: false }]);
  });

  test("stays the only member of a space without a token, and a warn line names the space", async () => {
    const [org, other] = [await claimedOrg(), await claimedOrg()];
    const alone = await signIn("e1", [org.slug, other.slug]);
    const { space } = await orgSpace(org, [alone]);
    expect((await setActive(await createUser("e1"), false)).status).toBe(200);
    expect(await statusOf(alone)).toBe(401);
    expect([await rowOf(alone.id, org.id), await rowOf(alone.id, other.id)]).toMatchObject([
      { revoked: false },
      { revoked: true },
    ]);
    expect(linesWith("who stays a member").find(({ user_id: id }) => id === alone.id)).toMatchObject({
      level: "warn",
      orgs: [org.slug],
      spaces: [space.slug],
    });
  });

  test("and stays a member is named by the doctor until they are active again", async () => {
    const org = await claimedOrg();
    const alone = await signIn("p1", [org.slug]);
    const { space } = await orgSpace(org, [alone]);
    const user = await createUser("p1");
    await setActive(user, false);
    const place = expect.stringContaining(`${org.slug}/${space.slug}`) as string;
    expect(await doctorOf(scim.app, "add")).toMatchObject({ state: "warning", detail: place });
    await setActive(user, true);
    expect(await doctorOf(scim.app, "add")).not.toMatchObject({ detail: place });
  });

  test("stays the last admin of an org without a token", async () => {
    const org = await claimedOrg();
    const admin = await signIn("f1", [`${org.slug}-admins`]);
    await setActive(await createUser("f1"), false);
    expect([await rowOf(admin.id, org.id), await statusOf(admin)]).toEqual([
      { revoked: false, role: "admin" },
      401,
    ]);
  });

  test("is revoked at a later sign-in once another person is admin", async () => {
    const org = await claimedOrg();
    const admin = await signIn("g1", [`${org.slug}-admins`]);
    await setActive(await createUser("g1"), false);
    await signIn("g2", [`${org.slug}-admins`]);
    await signIn("g1", [`${org.slug}-admins`]);
    expect(await rowOf(admin.id, org.id)).toMatchObject({ revoked: true });
  });

  test("is recorded in the audit log, without a person", async () => {
    const org = await claimedOrg();
    await signIn("h1", [org.slug]);
    const user = await createUser("h1");
    await setActive(user, false);
    await setActive(user, true);
    const { rows } = await query(
      "select action, actor_id from org_audit where org_id = $1 order by created_at, id",
      [org.id],
    );
    expect(rows).toEqual([
      { action: "scim.user.deactivate", actor_id: null },
      { action: "scim.user.activate", actor_id: null },
    ]);
  });
});

test("a deleted user is revoked, and unknown afterwards", async () => {
  const org = await claimedOrg();
  const leaver = await signIn("i1", [org.slug]);
  const { id } = await createUser("i1");
  expect((await scim.send("DELETE", `/Users/${id}`)).status).toBe(204);
  expect([await rowOf(leaver.id, org.id), await statusOf(leaver)]).toMatchObject([{ revoked: true }, 401]);
  expect((await scim.send("GET", `/Users/${id}`)).status).toBe(404);
});

describe("a user who becomes active again", () => {
  test("is a member again at the next sign-in whose claim matches", async () => {
    const org = await claimedOrg();
    await signIn("j1", [org.slug]);
    const user = await createUser("j1");
    await setActive(user, false);
    await setActive(user, true);
    expect(await orgsOf(await signIn("j1", [org.slug]))).toEqual([`${org.slug} member`]);
  });

  test("returns also as a new user after a deletion", async () => {
    const org = await claimedOrg();
    await signIn("k1", [org.slug]);
    await scim.send("DELETE", `/Users/${(await createUser("k1")).id}`);
    await createUser("k1");
    expect(await orgsOf(await signIn("k1", [org.slug]))).toEqual([`${org.slug} member`]);
  });

  test("stays revoked where an org admin revoked them", async () => {
    const org = await claimedOrg();
    const admin = await signIn("l1", [`${org.slug}-admins`]);
    const member = await signIn("l2", [org.slug]);
    const user = await createUser("l2");
    await setActive(user, false);
    await ok(admin, "DELETE", `${org.path}/admin/members/${member.id}`);
    await setActive(user, true);
    expect(await orgsOf(await signIn("l2", [org.slug]))).toEqual([]);
  });
});

describe("a user who has never signed in", () => {
  test("has no account and no seat", async () => {
    await createUser("m1");
    const { rows } = await query("select 1 from users where subject = 'm1'");
    expect(rows).toEqual([]);
  });

  test("becomes a member of nothing at the first sign-in if inactive", async () => {
    const org = await claimedOrg();
    await createUser("n1", { active: false });
    expect(await orgsOf(await signIn("n1", [org.slug, "everyone"]))).toEqual([]);
  });
});

test("with SCIM_CLAIM, the external id is compared with that claim", async () => {
  const person = await byName.signIn("pairwise-1", ["everyone"], { preferred_username: "object-1" });
  const { id } = await byName.createUser("object-1");
  await byName.patch(`/Users/${id}`, { op: "Replace", value: { active: "False" } });
  expect(await statusOf(person)).toBe(401);
});

test("an erasure deletes the user with the person", async () => {
  const leaver = await signIn("o1");
  await createUser("o1");
  await ok(leaver, "DELETE", "/api/me/account", { name: leaver.name });
  const { rows } = await query("select 1 from scim_users where external_id = 'o1'");
  expect(rows).toEqual([]);
});

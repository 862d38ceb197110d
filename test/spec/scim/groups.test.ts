// Rules: protocol/scim#groups-and-orgs, protocol/scim#groups-without-an-org, protocol/scim#changes-of-members
import { describe, expect, test } from "vitest";
import { orgsOf } from "#test/support/claimed-orgs.ts";
import { ok } from "#test/support/client.ts";
import { openRoom, orgSpace } from "#test/support/orgs.ts";
import { scimApp, type ScimBody } from "#test/support/scim.ts";
import { watch } from "#test/support/socket.ts";

const scim = await scimApp();
const mirroring = await scimApp({ OIDC_MEMBERSHIPS: "mirror" });
const { claimedOrg, createGroup, createUser, patch, query, signIn, linesWith } = scim;

const add = (group: ScimBody, user: ScimBody) =>
  patch(`/Groups/${group.id}`, { op: "add", path: "members", value: [{ value: user.id }] });
const remove = (group: ScimBody, user: ScimBody) =>
  patch(`/Groups/${group.id}`, { op: "remove", path: `members[value eq "${user.id}"]` });

describe("a group with an org's claim value", () => {
  test("makes a person with an account a member at once", async () => {
    const org = await claimedOrg();
    const person = await signIn("a1", []);
    await createGroup(org.slug, await createUser("a1"));
    expect(await orgsOf(person)).toEqual([`${org.slug} member`]);
  });

  test("makes a person a member at the first sign-in", async () => {
    const org = await claimedOrg();
    await createGroup(org.slug, await createUser("b1"));
    expect(await orgsOf(await signIn("b1", []))).toEqual([`${org.slug} member`]);
  });

  test("ends the membership when it loses the person, and closes their sockets", async () => {
    const org = await claimedOrg();
    const [leaver, stays] = [await signIn("c1", [org.slug]), await signIn("c2", [org.slug])];
    const user = await createUser("c1");
    const group = await createGroup(org.slug, user);
    const { path } = await orgSpace(org, [stays, leaver]);
    const socket = await watch(leaver, await openRoom(stays, path));
    await remove(group, user);
    expect((await socket.closed).code).toBe(1008);
    expect([await orgsOf(leaver), await orgsOf(stays)]).toEqual([[], [`${org.slug} member`]]);
  });

  test("ends the memberships of all members when it is deleted", async () => {
    const org = await claimedOrg();
    const person = await signIn("d1", []);
    const group = await createGroup(org.slug, await createUser("d1"));
    await scim.ok("DELETE", `/Groups/${group.id}`);
    expect(await orgsOf(person)).toEqual([]);
  });

  test("moves its members to another org when it is renamed", async () => {
    const [one, two] = [await claimedOrg(), await claimedOrg()];
    const person = await signIn("e1", []);
    const group = await createGroup(one.slug, await createUser("e1"));
    await patch(`/Groups/${group.id}`, { op: "replace", value: { displayName: two.slug } });
    expect(await orgsOf(person)).toEqual([`${two.slug} member`]);
  });

  test("ends no membership that an operator gave", async () => {
    const org = await claimedOrg();
    const person = await signIn("f1", []);
    await query("insert into org_members (org_id, user_id, origin) values ($1, $2, 'operator')", [
      org.id,
      person.id,
    ]);
    const user = await createUser("f1");
    const group = await createGroup(org.slug, user);
    await remove(group, user);
    expect(await orgsOf(person)).toEqual([`${org.slug} member`]);
  });

  test("lifts no revocation", async () => {
    const org = await claimedOrg();
    const admin = await signIn("g1", [`${org.slug}-admins`]);
    const person = await signIn("g2", [org.slug]);
    await ok(admin, "DELETE", `${org.path}/admin/members/${person.id}`);
    await createGroup(org.slug, await createUser("g2"));
    expect(await orgsOf(person)).toEqual([]);
  });

  test("gives an inactive user nothing", async () => {
    const org = await claimedOrg();
    await createGroup(org.slug, await createUser("h1", { active: false }));
    expect(await orgsOf(await signIn("h1", []))).toEqual([]);
  });

  test("leaves a membership that another group also gives", async () => {
    const org = await claimedOrg();
    const person = await signIn("i1", []);
    const user = await createUser("i1");
    const [members] = [await createGroup(org.slug, user), await createGroup(`${org.slug}-admins`, user)];
    await remove(members, user);
    expect(await orgsOf(person)).toEqual([`${org.slug} admin`]);
  });

  test("stays the only member of a space, and a warn line names the space", async () => {
    const org = await claimedOrg();
    const alone = await signIn("j1", [org.slug]);
    const { space } = await orgSpace(org, [alone]);
    const user = await createUser("j1");
    await remove(await createGroup(org.slug, user), user);
    expect(await orgsOf(alone)).toEqual([`${org.slug} member`]);
    expect(linesWith("only member of these spaces").find(({ user_id: id }) => id === alone.id)).toMatchObject(
      {
        level: "warn",
        spaces: [space.slug],
      },
    );
  });
});

describe("a group with an org's value for admins", () => {
  test("makes its members admins, and takes the role away", async () => {
    const org = await claimedOrg();
    const [one, two] = [await signIn("k1", []), await signIn("k2", [])];
    const [first, second] = [await createUser("k1"), await createUser("k2")];
    const group = await createGroup(`${org.slug}-admins`, first, second);
    expect([await orgsOf(one), await orgsOf(two)]).toEqual([[`${org.slug} admin`], [`${org.slug} admin`]]);
    await remove(group, first);
    expect([await orgsOf(one), await orgsOf(two)]).toEqual([[], [`${org.slug} admin`]]);
  });

  test("does not take the role of the last admin", async () => {
    const org = await claimedOrg();
    const admin = await signIn("l1", []);
    const user = await createUser("l1");
    await remove(await createGroup(`${org.slug}-admins`, user), user);
    expect(await orgsOf(admin)).toEqual([`${org.slug} admin`]);
  });
});

test("a group whose name no org has is stored, and changes no membership", async () => {
  const person = await signIn("m1", []);
  const user = await createUser("m1");
  const group = await createGroup("no org has this", user);
  expect(await scim.ok("GET", `/Groups/${group.id}`)).toMatchObject({ members: [{ value: user.id }] });
  expect(await orgsOf(person)).toEqual([]);
});

test("with OIDC_MEMBERSHIPS=mirror, a sign-in keeps what a group gives", async () => {
  const org = await mirroring.claimedOrg();
  await mirroring.createGroup(org.slug, await mirroring.createUser("n1"));
  await mirroring.signIn("n1", []);
  expect(await orgsOf(await mirroring.signIn("n1", []))).toEqual([`${org.slug} member`]);
});

test("a group with the value of the default org makes its members members there", async () => {
  const person = await signIn("o1", []);
  const user = await createUser("o1");
  const group = await createGroup("everyone");
  await add(group, user);
  expect(await orgsOf(person)).toEqual(["default member"]);
});

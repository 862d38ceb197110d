// Rules: protocol/org-admin#admins-by-claim, protocol/org-admin#membership-origins
import { describe, expect, test } from "vitest";
import { adminJson } from "#test/support/admin.ts";
import { doctorOf, mirroringApp, orgsOf } from "#test/support/claimed-orgs.ts";
import { ok } from "#test/support/client.ts";
import { orgSpace } from "#test/support/orgs.ts";

const { app, claimedOrg, signIn, orgsAfter, linesWith, eventsOf } = await mirroringApp();

describe("the claim value of an org's admins", () => {
  test("makes a person an admin and a member, and reports the role", async () => {
    const org = await claimedOrg();
    const person = await signIn("o1", [`${org.slug}-admins`]);
    expect(await orgsOf(person)).toEqual([`${org.slug} admin`]);
    expect(eventsOf(person)).toContain(`org.member.role ${org.slug}`);
    expect((await person.send("GET", `${org.path}/admin/members`)).status).toBe(200);
  });

  test("makes an existing member an admin at the next sign-in", async () => {
    const org = await claimedOrg();
    expect(await orgsAfter("p1", [org.slug])).toEqual([`${org.slug} member`]);
    expect(await orgsAfter("p1", [org.slug, `${org.slug}-admins`])).toEqual([`${org.slug} admin`]);
  });

  test("takes the role away when it is gone, and leaves the membership that the other value gives", async () => {
    const org = await claimedOrg();
    await signIn("q0", [`${org.slug}-admins`]);
    const person = await signIn("q1", [org.slug, `${org.slug}-admins`]);
    expect(await orgsAfter("q1", [org.slug])).toEqual([`${org.slug} member`]);
    expect(eventsOf(person).filter((event) => event === `org.member.role ${org.slug}`)).toHaveLength(2);
    expect(await orgsAfter("q0", [])).toEqual([`${org.slug} admin`]);
  });

  test("ends an admin's membership too when both values are gone", async () => {
    const org = await claimedOrg();
    await signIn("r0", [`${org.slug}-admins`]);
    await signIn("r1", [org.slug, `${org.slug}-admins`]);
    expect(await orgsAfter("r1", [])).toEqual([]);
  });

  test("reports a role that is gone from a membership that stays for a space", async () => {
    const org = await claimedOrg();
    await signIn("x0", [`${org.slug}-admins`]);
    const person = await signIn("x1", [`${org.slug}-admins`]);
    await orgSpace(org, [person]);
    expect(await orgsAfter("x1", [])).toEqual([`${org.slug} member`]);
    expect(eventsOf(person).filter((event) => event === `org.member.role ${org.slug}`)).toHaveLength(2);
  });

  test("never takes the role of the last admin, with a warning and a doctor's line", async () => {
    const org = await claimedOrg();
    const last = await signIn("s1", [`${org.slug}-admins`]);
    expect(await orgsAfter("s1", [])).toEqual([`${org.slug} admin`]);
    expect(linesWith("last admin is gone").at(-1)).toMatchObject({ org: org.slug, user_id: last.id });
    expect((await doctorOf(app, "mirror")).detail).toContain(`${org.slug} (last admin`);
    await signIn("s2", [`${org.slug}-admins`]);
    expect(await orgsAfter("s1", [])).toEqual([]);
  });

  test.each(["operator", "admin"])("does not take away a role by an %s", async (by) => {
    const org = await claimedOrg();
    const first = await signIn(`t0 ${by}`, [`${org.slug}-admins`]);
    const person = await signIn(`t1 ${by}`, [org.slug, `${org.slug}-admins`]);
    if (by === "operator") await adminJson(app, "grant-admin", org.slug, person.id);
    else await ok(first, "POST", `${org.path}/admin/members/${person.id}/role`, { role: "admin" });
    expect(await orgsAfter(`t1 ${by}`, [])).toEqual([`${org.slug} admin`]);
  });

  test("does not lift a revocation", async () => {
    const org = await claimedOrg();
    const person = await signIn("u1", [org.slug]);
    await adminJson(app, "revoke-member", org.slug, person.id);
    expect(await orgsAfter("u1", [`${org.slug}-admins`])).toEqual([]);
  });

  test("is kept if the claim cannot be read", async () => {
    const org = await claimedOrg();
    await signIn("v0", [`${org.slug}-admins`]);
    await signIn("v1", [`${org.slug}-admins`]);
    expect(await orgsAfter("v1", [1])).toEqual([`${org.slug} admin`]);
  });
});

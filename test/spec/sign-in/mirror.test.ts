// Rules: protocol/org-admin#mirrored-memberships, protocol/org-admin#membership-origins, protocol/operations#doctor
import { describe, expect, test } from "vitest";
import { adminJson } from "#test/support/admin.ts";
import { startApp } from "#test/support/app.ts";
import { doctorOf, mirrorEnv, mirroringApp, orgsOf } from "#test/support/claimed-orgs.ts";
import { ok, visitor, type Person } from "#test/support/client.ts";
import {
  callbackFrom,
  clientId,
  startHostileProvider,
  type Misdeeds,
} from "#test/support/hostile-provider.ts";
import { openRoom, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import { begin, completeSignIn, signedIn, startOidcApp } from "#test/support/provider.ts";
import { watch } from "#test/support/socket.ts";

const { app, provider, query, claimedOrg, signIn, orgsAfter, linesWith, eventsOf } = await mirroringApp();

describe("a membership from a claim, with OIDC_MEMBERSHIPS=mirror", () => {
  test("ends at the sign-in whose claim lacks the org's value", async () => {
    const [one, two] = [await claimedOrg(), await claimedOrg()];
    expect(await orgsAfter("a1", [one.slug, two.slug])).toHaveLength(2);
    expect(await orgsAfter("a1", [two.slug])).toEqual([`${two.slug} member`]);
    expect(await orgsAfter("a1", undefined)).toEqual([]);
  });

  test("returns with the next claim that has the value", async () => {
    const org = await claimedOrg();
    await signIn("b1", [org.slug]);
    expect(await orgsAfter("b1", [])).toEqual([]);
    expect(await orgsAfter("b1", [org.slug])).toEqual([`${org.slug} member`]);
  });

  test("of the default org ends if DEFAULT_ORG_CLAIM is missing", async () => {
    expect(await orgsAfter("c1", ["everyone"])).toEqual(["default member"]);
    expect(await orgsAfter("c1", [])).toEqual([]);
  });

  test("ends with the access to every space of the org, and hands a sole ownership on", async () => {
    const org = await claimedOrg();
    const [leaver, stays] = [await signIn("d1", [org.slug]), await signIn("d2", [org.slug])];
    const { space, path } = await orgSpace(org, [leaver, stays]);
    const room = await openRoom(stays, path);
    await signIn("d1", []);
    expect((await leaver.send("GET", `/api/sessions/${room}`)).status).toBe(404);
    const { rows } = await query("select user_id as id, role from space_members where space_id = $1", [
      space.id,
    ]);
    expect(rows).toEqual([{ id: stays.id, role: "owner" }]);
  });

  test("reports its end, and the end of the calendar feed", async () => {
    const org = await claimedOrg();
    const leaver = await signIn("e1", [org.slug]);
    await ok(leaver, "POST", "/api/me/ics", { remindMinutes: 10 });
    await signIn("e1", []);
    expect(eventsOf(leaver)).toEqual(
      expect.arrayContaining([`org.member.remove ${org.slug}`, "ics.revoke "]),
    );
    const { rows } = await query("select revoked_at is null as live from calendar_feeds where user_id = $1", [
      leaver.id,
    ]);
    expect(rows).toEqual([{ live: false }]);
  });

  test("leaves no revocation behind", async () => {
    const org = await claimedOrg();
    const leaver = await signIn("f1", [org.slug]);
    await signIn("f1", []);
    const { rows } = await query("select 1 from org_members where user_id = $1", [leaver.id]);
    expect(rows).toEqual([]);
  });

  test("closes the person's sockets in the org on every replica", async () => {
    const replica = await startApp({
      database: app.database,
      env: {
        ...mirrorEnv,
        AUTH_MODE: "oidc",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: "standpoint-test",
      },
    });
    try {
      const org = await claimedOrg();
      const [leaver, stays] = [await signIn("g1", [org.slug]), await signIn("g2", [org.slug])];
      const { path } = await orgSpace(org, [stays, leaver]);
      const room = await openRoom(stays, path);
      const [here, there] = [await watch(leaver, room), await watch(leaver.on(replica), room)];
      await signIn("g1", []);
      expect([(await here.closed).code, (await there.closed).code]).toEqual([1008, 1008]);
    } finally {
      await replica.stop();
    }
  });
});

/** Changes a person's row in a locked org while a sign-in without the claim waits for the lock. */
async function changeDuringSignIn(org: TestOrg, person: Person, sub: string, change: string) {
  const admin = await app.database.sql.connect();
  try {
    await admin.query("begin");
    await admin.query("select from orgs where id = $1 for no key update", [org.id]);
    await admin.query(`update org_members set ${change} where org_id = $1 and user_id = $2`, [
      org.id,
      person.id,
    ]);
    const { pid } = (await admin.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]!;
    const signedIn = signIn(sub, []);
    await expect
      .poll(() => query("select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))", [pid]), {
        timeout: 60_000,
      })
      .toMatchObject({ rowCount: 1 });
    await admin.query("commit");
    await signedIn;
  } finally {
    admin.release(true);
  }
}

describe("a sign-in that waits for an admin", () => {
  test("keeps the revocation that the admin writes", async () => {
    const org = await claimedOrg();
    const person = await signIn("y1", [org.slug]);
    await changeDuringSignIn(org, person, "y1", "revoked_at = now()");
    expect(await orgsAfter("y1", [org.slug])).toEqual([]);
  });

  test("keeps the admin role that the admin gives", async () => {
    const org = await claimedOrg();
    const person = await signIn("y2", [org.slug]);
    await changeDuringSignIn(org, person, "y2", "role = 'admin', role_origin = 'admin'");
    expect(await orgsOf(person)).toEqual([`${org.slug} admin`]);
  });
});

describe("what a claim cannot end", () => {
  test("a membership by an operator stays", async () => {
    const org = await claimedOrg();
    const person = await signIn("h1", []);
    await adminJson(app, "grant-admin", org.slug, person.id);
    await adminJson(app, "withdraw-admin", org.slug, person.id);
    expect(await orgsAfter("h1", [])).toEqual([`${org.slug} member`]);
  });

  test("a membership of unknown origin stays until a claim has matched once", async () => {
    const org = await claimedOrg();
    const person = await signIn("i1", []);
    await query("insert into org_members (org_id, user_id) values ($1, $2)", [org.id, person.id]);
    expect(await orgsAfter("i1", [])).toEqual([`${org.slug} member`]);
    await signIn("i1", [org.slug]);
    expect(await orgsAfter("i1", [])).toEqual([]);
  });

  test("a membership of the default org stays while it takes everyone", async () => {
    const everyone = await startOidcApp({ env: { OIDC_MEMBERSHIPS: "mirror" } });
    try {
      const claims = { sub: "j1", name: "j1", groups: [] };
      await signedIn(everyone.app, everyone.provider, claims);
      expect(await orgsOf(await signedIn(everyone.app, everyone.provider, claims))).toEqual([
        "default member",
      ]);
    } finally {
      await everyone.stop();
    }
  });

  test("a revocation stays in force", async () => {
    const org = await claimedOrg();
    const person = await signIn("k1", [org.slug]);
    await adminJson(app, "revoke-member", org.slug, person.id);
    expect(await orgsAfter("k1", [])).toEqual([]);
    expect(await orgsAfter("k1", [org.slug])).toEqual([]);
  });

  test("a membership stays if a space has no other member, with a warning and a doctor's line", async () => {
    const [org, other] = [await claimedOrg(), await claimedOrg()];
    const sole = await signIn("l1", [org.slug, other.slug]);
    const { space } = await orgSpace(org, [sole]);
    expect(await orgsAfter("l1", [])).toEqual([`${org.slug} member`]);
    expect(linesWith(`"spaces":["${space.slug}"]`)).toEqual([
      expect.objectContaining({ level: "warn", org: org.slug, user_id: sole.id }),
    ]);
    expect(await doctorOf(app, "mirror")).toEqual({
      what: "memberships",
      state: "warning",
      detail: expect.stringContaining(`${org.slug}/${space.slug}`) as string,
    });
    const heir = await signIn("l2", [org.slug]);
    await query("insert into space_members (space_id, user_id) values ($1, $2)", [space.id, heir.id]);
    expect(await orgsAfter("l1", [])).toEqual([]);
    expect(await doctorOf(app, "mirror")).toMatchObject({ state: "ok" });
  });
});

describe("a claim that cannot be read as a whole changes no membership", () => {
  const many = Array.from({ length: 1000 }, (_, n) => `${n}`);
  test.each([
    ["a list with an entry that is not text", (slug: string) => [slug, 7]],
    ["an object", () => ({ 0: "x" })],
    ["null", () => null],
    ["more than 1000 entries", (slug: string) => [slug, ...many]],
  ])("%s", async (what, claim) => {
    const [had, gets] = [await claimedOrg(), await claimedOrg()];
    await signIn(what, [had.slug]);
    expect(await orgsAfter(what, claim(gets.slug))).toEqual([`${had.slug} member`]);
  });

  test("a warning names the form that can be read", async () => {
    await signIn("w1", [7]);
    expect(linesWith("cannot be read as a whole")).toEqual([
      expect.objectContaining({ level: "warn", claim: "groups" }),
    ]);
  });

  const userinfo = { sub: "ana" };

  // A provider that only issues tokens to its rules has no overage.
  test.each([
    ["_claim_names", { claims: { _claim_names: { groups: "src1" } } }],
    ["hasgroups", { claims: { hasgroups: true } }],
    ["a failed userinfo request", { userinfo, broken: { path: "/userinfo", status: 503 } }],
  ])("%s", async (_what, misdeeds) => {
    const entra = await startHostileProvider();
    // The application keeps the first discovery document, with its userinfo endpoint.
    entra.next = { userinfo };
    const company = await startApp({
      env: { ...mirrorEnv, AUTH_MODE: "oidc", OIDC_ISSUER: entra.issuer, OIDC_CLIENT_ID: clientId },
    });
    try {
      await adminJson(company, "create-org", "kept", "Kept", "--claim", "kept");
      const attempt = async (next: Misdeeds) => {
        entra.next = next;
        const browser = visitor(company);
        const { address, flowCookie } = await begin(browser);
        await completeSignIn(browser, await callbackFrom(address), flowCookie);
        return orgsOf(browser);
      };
      expect(await attempt({ claims: { groups: ["kept"] }, userinfo })).toEqual(["kept member"]);
      expect(await attempt({ userinfo, ...misdeeds })).toEqual(["kept member"]);
      expect(await attempt({ userinfo })).toEqual([]);
    } finally {
      await company.stop();
      await entra.stop();
    }
  });
});

describe("with OIDC_MEMBERSHIPS=add", () => {
  test("a sign-in ends nothing, and the doctor says so", async () => {
    const adding = await startOidcApp();
    try {
      await adminJson(adding.app, "create-org", "kept", "Kept", "--claim", "kept", "--admin-claim", "led");
      const claims = { sub: "n1", name: "n1", groups: ["kept", "led"] };
      await signedIn(adding.app, adding.provider, claims);
      const again = await signedIn(adding.app, adding.provider, { ...claims, groups: [] });
      expect(await orgsOf(again)).toEqual(["default member", "kept admin"]);
      expect(await doctorOf(adding.app, "add")).toMatchObject({
        state: "ok",
      });
    } finally {
      await adding.stop();
    }
  });
});

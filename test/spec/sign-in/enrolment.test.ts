// Rules: protocol/org-admin#post-admin-members-restore, protocol/org-admin#revocation-outlives-membership
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { admin } from "#test/support/admin.ts";
import { ok, type Person } from "#test/support/client.ts";
import { signedIn, startOidcApp, type OidcApp } from "#test/support/provider.ts";

type Org = { slug: string; role: string };

const oidc = await startOidcApp({ env: { DEFAULT_ORG_CLAIM: "everyone" } });
await createOrg(oidc, "engineers", "engineering");
await createOrg(oidc, "designers", "design");
await createOrg(oidc, "unclaimed", null);
afterAll(() => oidc.stop());

const others: OidcApp[] = [];
afterEach(async () => {
  for (const instance of others.splice(0)) await instance.stop();
});

/** Starts another instance for one test. */
async function instance(env: Record<string, string>): Promise<OidcApp> {
  const started = await startOidcApp({ env });
  others.push(started);
  return started;
}

async function createOrg({ app }: OidcApp, slug: string, claimValue: string | null) {
  const insert = "insert into orgs (slug, name, claim_value) values ($1, $1, $2)";
  await app.database.sql.query(insert, [slug, claimValue]);
}

/** Signs a person in. Returns their orgs afterwards, as `slug role`. */
async function orgsOf(of: OidcApp, sub: string, claims: object = {}): Promise<string[]> {
  return listOrgs(await signedIn(of.app, of.provider, { sub, name: sub, ...claims }));
}

async function listOrgs(who: Person): Promise<string[]> {
  return (await ok<Org[]>(who, "GET", "/api/orgs")).map(({ slug, role }) => `${slug} ${role}`).sort();
}

const change = ({ app }: OidcApp, slug: string, sub: string, set: string) =>
  app.database.sql.query(
    `update org_members m set ${set} from users u, orgs o
     where u.id = m.user_id and o.id = m.org_id and u.subject = $1 and o.slug = $2`,
    [sub, slug],
  );

// Rules: protocol/org-admin#enrolment-only-adds, protocol/org-admin#org-claim
describe("enrolment by claim at sign-in", () => {
  test("a person joins every org whose claim value they have", async () => {
    expect(await orgsOf(oidc, "a1", { groups: ["engineering", "design", "other"] })).toEqual([
      "designers member",
      "engineers member",
    ]);
    expect(await orgsOf(oidc, "a2", { groups: ["design"] })).toEqual(["designers member"]);
  });

  test("the org claim may be a text instead of a list", async () => {
    expect(await orgsOf(oidc, "b1", { groups: "engineering" })).toEqual(["engineers member"]);
  });

  test("claim values match exactly", async () => {
    const groups = [
      "engineer",
      "Engineering",
      " engineering",
      "engineers",
      "designers",
      "unclaimed",
      "",
      "%",
    ];
    expect(await orgsOf(oidc, "c1", { groups })).toEqual([]);
    expect(await orgsOf(oidc, "c2")).toEqual([]);
  });

  test("a sign-in never creates an org from a claim", async () => {
    const count = async () => (await oidc.app.database.sql.query("select slug from orgs")).rowCount;
    const before = await count();
    await orgsOf(oidc, "d1", { groups: ["brand-new", "another"] });
    expect(await count()).toBe(before);
  });

  test("a missing claim removes no membership and no role; a new claim adds a membership", async () => {
    await orgsOf(oidc, "e1", { groups: ["engineering"] });
    await change(oidc, "engineers", "e1", "role = 'admin'");
    expect(await orgsOf(oidc, "e1", { groups: ["design"] })).toEqual(["designers member", "engineers admin"]);
    expect(await orgsOf(oidc, "e1", { groups: ["engineering"] })).toEqual([
      "designers member",
      "engineers admin",
    ]);
  });

  test("a sign-in does not lift a revocation; after a restore the next sign-in enrols the person", async () => {
    const person = await signedIn(oidc.app, oidc.provider, { sub: "f1", name: "F", groups: ["engineering"] });
    const admin = await signedIn(oidc.app, oidc.provider, { sub: "f2", name: "G", groups: ["engineering"] });
    await change(oidc, "engineers", "f2", "role = 'admin'");
    await ok(admin, "DELETE", `/api/orgs/engineers/admin/members/${person.id}`);
    expect(await listOrgs(person)).toEqual([]);
    expect(await orgsOf(oidc, "f1")).toEqual([]);
    await ok(admin, "POST", `/api/orgs/engineers/admin/members/${person.id}/restore`);
    expect(await listOrgs(person)).toEqual([]);
    expect(await orgsOf(oidc, "f1", { groups: ["design"] })).toEqual(["designers member"]);
    expect(await orgsOf(oidc, "f1", { groups: ["engineering"] })).toEqual([
      "designers member",
      "engineers member",
    ]);
  });

  test("OIDC_ORG_CLAIM names the claim with the orgs", async () => {
    const own = await instance({ OIDC_ORG_CLAIM: "preferred_username", DEFAULT_ORG_CLAIM: "x" });
    await createOrg(own, "engineers", "engineering");
    expect(await orgsOf(own, "g1", { groups: ["engineering"] })).toEqual([]);
    expect(await orgsOf(own, "g2", { preferred_username: "engineering" })).toEqual(["engineers member"]);
  });
});

// Rules: protocol/org-admin#default-org-claim
describe("the default org and DEFAULT_ORG_CLAIM", () => {
  test("with DEFAULT_ORG_CLAIM only people with that value join the default org", async () => {
    expect(await orgsOf(oidc, "h1", { groups: ["everyone"] })).toEqual(["default member"]);
    expect(await orgsOf(oidc, "h2", { groups: ["engineering"] })).toEqual(["engineers member"]);
    expect(await orgsOf(oidc, "h3")).toEqual([]);
  });

  test("without DEFAULT_ORG_CLAIM everyone joins the default org", async () => {
    const own = await instance({});
    expect(await orgsOf(own, "i1")).toEqual(["default member"]);
    await change(own, "default", "i1", "revoked_at = now()");
    expect(await orgsOf(own, "i1")).toEqual([]);
    expect(await orgsOf(own, "i2", { groups: ["whatever"] })).toEqual(["default member"]);
  });
});

// Rules: protocol/org-admin#first-admin
describe("BOOTSTRAP_ADMIN", () => {
  /**
   * Starts an instance whose BOOTSTRAP_ADMIN is `sub` at its own provider. The issuer is known only after the
   * start.
   */
  async function startWithAdmin(sub: string, env: Record<string, string> = {}): Promise<OidcApp> {
    const own = await instance(env);
    // The setting contains the issuer, whose port was assigned just now.
    own.app.settings.bootstrapAdmin = { issuer: own.provider.issuer, subject: sub };
    return own;
  }

  test("only the person of BOOTSTRAP_ADMIN becomes admin of the default org", async () => {
    const own = await startWithAdmin("auth0|root", { DEFAULT_ORG_CLAIM: "everyone" });
    expect(await orgsOf(own, "root", { groups: ["everyone"] })).toEqual(["default member"]);
    expect(await orgsOf(own, "auth0", { groups: ["everyone"] })).toEqual(["default member"]);
    expect(await orgsOf(own, "auth0|root")).toEqual(["default admin"]);
  });

  test("an existing member in BOOTSTRAP_ADMIN becomes admin at their next sign-in", async () => {
    const own = await instance({});
    expect(await orgsOf(own, "root")).toEqual(["default member"]);
    own.app.settings.bootstrapAdmin = { issuer: own.provider.issuer, subject: "root" };
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
  });

  test("BOOTSTRAP_ADMIN works only while the org has no admin; a revoked admin does not count", async () => {
    const own = await startWithAdmin("root");
    await orgsOf(own, "kim");
    await change(own, "default", "kim", "role = 'admin'");
    expect(await orgsOf(own, "root")).toEqual(["default member"]);
    await change(own, "default", "kim", "revoked_at = now()");
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
  });

  test("the revocation of the person in BOOTSTRAP_ADMIN stays in force", async () => {
    const own = await startWithAdmin("root");
    await orgsOf(own, "root");
    await change(own, "default", "root", "revoked_at = now(), role = 'member'");
    expect(await orgsOf(own, "root")).toEqual([]);
  });

  test("BOOTSTRAP_ADMIN includes the issuer", async () => {
    const own = await instance({});
    own.app.settings.bootstrapAdmin = { issuer: "https://login.example", subject: "root" };
    expect(await orgsOf(own, "root")).toEqual(["default member"]);
    own.app.settings.bootstrapAdmin = { issuer: `${own.provider.issuer}/`, subject: "root" };
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
  });
});

// Rules: protocol/operations#erasure, protocol/org-admin#revocation-outlives-membership
describe("an erased revoked person", () => {
  const groups = ["engineering", "design"];
  const operate = async (...args: string[]) => {
    const run = await admin(oidc.app, args);
    if (run.code !== 0) throw new Error(run.err);
  };
  const idOf = async (sub: string) => {
    const { rows } = await oidc.app.database.sql.query<{ id: string }>(
      "select id from users where subject = $1",
      [sub],
    );
    return rows[0]!.id;
  };
  const rowsOf = async (userId: string) => {
    const { rows } = await oidc.app.database.sql.query(
      `select o.slug, m.revoked_at is not null as revoked, m.account is not null as kept
       from org_members m join orgs o on o.id = m.org_id where m.user_id = $1 order by o.slug`,
      [userId],
    );
    return rows;
  };

  test("an erased revoked person is still revoked when they sign in again", async () => {
    await orgsOf(oidc, "erased", { groups });
    let id = await idOf("erased");
    await operate("revoke-member", "engineers", id);
    for (let round = 0; round < 3; round += 1) {
      await operate("erase-user", id, "--yes");
      await operate("erase-user", id, "--yes");
      expect(await rowsOf(id)).toEqual([{ slug: "engineers", revoked: true, kept: true }]);
      const { rows } = await oidc.app.database.sql.query(
        "select 1 from org_members m where strpos(m::text, encode('erased', 'hex')) > 0",
      );
      expect(rows).toEqual([]);
      expect(await orgsOf(oidc, "erased", { groups })).toEqual(["designers member"]);
      expect(await rowsOf(id)).toEqual([]);
      const next = await idOf("erased");
      expect(next).not.toBe(id);
      id = next;
      expect(await orgsOf(oidc, "erased", { groups })).toEqual(["designers member"]);
      expect(await orgsOf(oidc, `other-${round}`, { groups })).toEqual([
        "designers member",
        "engineers member",
      ]);
    }
    await operate("restore-member", "engineers", id);
    expect(await orgsOf(oidc, "erased", { groups })).toEqual(["designers member", "engineers member"]);
  });

  test("after the revocation is lifted, the erased person's account joins the org again", async () => {
    await orgsOf(oidc, "restored", { groups });
    const id = await idOf("restored");
    await operate("revoke-member", "engineers", id);
    await operate("erase-user", id, "--yes");
    await operate("restore-member", "engineers", id);
    expect(await rowsOf(id)).toEqual([]);
    expect(await orgsOf(oidc, "restored", { groups })).toEqual(["designers member", "engineers member"]);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ok, type Person } from "#test/support/people.ts";
import { signedIn, startOidcApp, type OidcApp } from "#test/support/provider.ts";

type Org = { slug: string; role: string };

let oidc: OidcApp;
beforeAll(async () => {
  oidc = await startOidcApp({ env: { DEFAULT_ORG_CLAIM: "everyone" } });
  await createOrg(oidc, "engineers", "engineering");
  await createOrg(oidc, "designers", "design");
  await createOrg(oidc, "unclaimed", null);
});
afterAll(() => oidc.stop());

const others: OidcApp[] = [];
afterEach(async () => {
  for (const one of others.splice(0)) await one.stop();
});

/** Another instance, for one test. */
async function instance(env: Record<string, string>): Promise<OidcApp> {
  const started = await startOidcApp({ env });
  others.push(started);
  return started;
}

async function createOrg({ app }: OidcApp, slug: string, claimValue: string | null) {
  const insert = "insert into orgs (slug, name, claim_value) values ($1, $1, $2)";
  await app.database.sql.query(insert, [slug, claimValue]);
}

/** Signs somebody in, and says which orgs they are in afterwards, as `slug role`. */
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

describe("enrolment by claim at sign-in (contract 10; spec 1, Org and org membership)", () => {
  test("every org whose value is an entry of the list takes the person as a member; the others do not", async () => {
    expect(await orgsOf(oidc, "a1", { groups: ["engineering", "design", "other"] })).toEqual([
      "designers member",
      "engineers member",
    ]);
    expect(await orgsOf(oidc, "a2", { groups: ["design"] })).toEqual(["designers member"]);
  });

  test("the claim may be one text instead of a list", async () => {
    expect(await orgsOf(oidc, "b1", { groups: "engineering" })).toEqual(["engineers member"]);
  });

  test("values are compared whole and exactly: neither parts, nor capitals, nor slugs and names of orgs", async () => {
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

  test("no org is ever made of a claim", async () => {
    const count = async () => (await oidc.app.database.sql.query("select slug from orgs")).rowCount;
    const before = await count();
    await orgsOf(oidc, "d1", { groups: ["brand-new", "another"] });
    expect(await count()).toBe(before);
  });

  test("a claim that is gone takes no membership and no role away; a new one adds", async () => {
    await orgsOf(oidc, "e1", { groups: ["engineering"] });
    await change(oidc, "engineers", "e1", "role = 'admin'");
    expect(await orgsOf(oidc, "e1", { groups: ["design"] })).toEqual(["designers member", "engineers admin"]);
    expect(await orgsOf(oidc, "e1", { groups: ["engineering"] })).toEqual([
      "designers member",
      "engineers admin",
    ]);
  });

  test("a revocation is a tombstone: no sign-in clears it; once restored, the next one enrols again", async () => {
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

  test("OIDC_ORG_CLAIM names the claim that counts", async () => {
    const own = await instance({ OIDC_ORG_CLAIM: "preferred_username", DEFAULT_ORG_CLAIM: "x" });
    await createOrg(own, "engineers", "engineering");
    expect(await orgsOf(own, "g1", { groups: ["engineering"] })).toEqual([]);
    expect(await orgsOf(own, "g2", { preferred_username: "engineering" })).toEqual(["engineers member"]);
  });
});

describe("the default org (contract 10 and 13)", () => {
  test("with DEFAULT_ORG_CLAIM it takes those who have that value, like any other org", async () => {
    expect(await orgsOf(oidc, "h1", { groups: ["everyone"] })).toEqual(["default member"]);
    expect(await orgsOf(oidc, "h2", { groups: ["engineering"] })).toEqual(["engineers member"]);
    expect(await orgsOf(oidc, "h3")).toEqual([]);
  });

  test("without it, everyone who signs in is a member of it, but for those who were revoked", async () => {
    const own = await instance({});
    expect(await orgsOf(own, "i1")).toEqual(["default member"]);
    await change(own, "default", "i1", "revoked_at = now()");
    expect(await orgsOf(own, "i1")).toEqual([]);
    expect(await orgsOf(own, "i2", { groups: ["whatever"] })).toEqual(["default member"]);
  });
});

describe("BOOTSTRAP_ADMIN (contract 10)", () => {
  /** An instance whose setting names `sub` at its own provider, known only once that runs. */
  async function bootstrapped(sub: string, env: Record<string, string> = {}): Promise<OidcApp> {
    const own = await instance(env);
    // The setting holds the issuer, whose port the provider has just been given.
    own.app.settings.bootstrapAdmin = { issuer: own.provider.issuer, subject: sub };
    return own;
  }

  test("the person it names becomes admin of the default org, with or without its claim; nobody else does", async () => {
    const own = await bootstrapped("auth0|root", { DEFAULT_ORG_CLAIM: "everyone" });
    expect(await orgsOf(own, "root", { groups: ["everyone"] })).toEqual(["default member"]);
    expect(await orgsOf(own, "auth0", { groups: ["everyone"] })).toEqual(["default member"]);
    expect(await orgsOf(own, "auth0|root")).toEqual(["default admin"]);
  });

  test("a member becomes admin at their next sign-in", async () => {
    const own = await instance({});
    expect(await orgsOf(own, "root")).toEqual(["default member"]);
    own.app.settings.bootstrapAdmin = { issuer: own.provider.issuer, subject: "root" };
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
  });

  test("only while the org has no admin; one who was revoked counts as none", async () => {
    const own = await bootstrapped("root");
    await orgsOf(own, "kim");
    await change(own, "default", "kim", "role = 'admin'");
    expect(await orgsOf(own, "root")).toEqual(["default member"]);
    await change(own, "default", "kim", "revoked_at = now()");
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
  });

  test("a tombstone stays, also for them", async () => {
    const own = await bootstrapped("root");
    await orgsOf(own, "root");
    await change(own, "default", "root", "revoked_at = now(), role = 'member'");
    expect(await orgsOf(own, "root")).toEqual([]);
  });

  test("the same subject at another issuer is somebody else; a slash at the end of the issuer is not", async () => {
    const own = await instance({ BOOTSTRAP_ADMIN: "https://login.example|root" });
    expect(await orgsOf(own, "root")).toEqual(["default member"]);
    own.app.settings.bootstrapAdmin = { issuer: `${own.provider.issuer}/`, subject: "root" };
    expect(await orgsOf(own, "root")).toEqual(["default admin"]);
  });
});

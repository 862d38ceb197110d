import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { admin, adminJson } from "./admin.ts";
import type { TestApp } from "./app.ts";
import { ok, type Person, type Visitor } from "./client.ts";
import type { TestOrg } from "./orgs.ts";
import { signedIn, startOidcApp } from "./provider.ts";

/** The settings of an instance whose sign-ins also end memberships. */
export const mirrorEnv = { OIDC_MEMBERSHIPS: "mirror", DEFAULT_ORG_CLAIM: "everyone" };

/** Returns a person's orgs as `slug role`, sorted. */
export async function orgsOf(who: Visitor): Promise<string[]> {
  return (await ok<{ slug: string; role: string }[]>(who, "GET", "/api/orgs"))
    .map(({ slug, role }) => `${slug} ${role}`)
    .sort();
}

/** Returns the doctor's check of memberships, under a value of OIDC_MEMBERSHIPS. */
export async function doctorOf(app: TestApp, OIDC_MEMBERSHIPS: string) {
  const run = await admin(app, ["doctor", "--json"], { OIDC_MEMBERSHIPS });
  const checks = JSON.parse(run.out) as { what: string; state: string; detail: string }[];
  return checks.find(({ what }) => what === "memberships")!;
}

/** Starts an instance whose sign-ins also end memberships, for the tests of a file. */
export async function mirroringApp() {
  const { app, provider, stop } = await startOidcApp({ env: mirrorEnv });
  afterAll(stop);
  const query = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);
  const signIn = (sub: string, groups: unknown) => signedIn(app, provider, { sub, name: sub, groups });
  const linesWith = (text: string) =>
    app.logLines
      .filter((line) => line.includes(text))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    app,
    provider,
    query,
    /** Signs a person in with these groups. */
    signIn,
    /** The log lines that contain a text. */
    linesWith,
    /** Creates an org whose members have the claim value `<slug>`, and whose admins have `<slug>-admins`. */
    async claimedOrg(): Promise<TestOrg> {
      const slug = `org-${randomUUID().slice(0, 8)}`;
      await adminJson(app, "create-org", slug, slug, "--claim", slug, "--admin-claim", `${slug}-admins`);
      const { rows } = await query("select id from orgs where slug = $1", [slug]);
      return { id: (rows[0] as { id: string }).id, slug, path: `/api/orgs/${slug}` };
    },
    /** Signs a person in with these groups, and returns their orgs as `slug role`. */
    orgsAfter: async (sub: string, groups: unknown) => orgsOf(await signIn(sub, groups)),
    /** The security events of a person, as `event org`. */
    eventsOf: (person: Person) =>
      linesWith("security event")
        .filter(({ actor_user_id: actor }) => actor === person.id)
        .map(({ event, org }) => `${String(event)} ${String(org)}`),
  };
}

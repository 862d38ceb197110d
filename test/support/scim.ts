import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { startApp, type TestApp } from "./app.ts";
import { adminJson } from "./admin.ts";
import type { Person } from "./client.ts";
import type { TestOrg } from "./orgs.ts";
import { signedIn, startOidcApp, type Claims } from "./provider.ts";

export const scimToken = "scim-token-of-the-tests-0123456789abcdef";

/** The settings of an instance with SCIM, whose default org has a claim value. */
export const scimEnv = {
  SCIM_TOKEN: scimToken,
  DEFAULT_ORG_CLAIM: "everyone",
  METRICS_ENABLED: "true",
};

/** A resource or another SCIM body. */
export type ScimBody = Record<string, unknown> & { id: string };

export type ScimReply = { status: number; headers: Headers; body: ScimBody };

export const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** Sends a SCIM request with the right token; `headers` replace its headers. A text is sent unchanged. */
export async function sendScim(
  app: Pick<TestApp, "baseUrl">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ScimReply> {
  const reply = await fetch(`${app.baseUrl}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${scimToken}`,
      ...(body !== undefined && { "content-type": "application/scim+json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, body: (text ? JSON.parse(text) : {}) as ScimBody };
}

/** Starts an instance with a provider and SCIM, for the tests of a file. */
export async function scimApp(env: Record<string, string> = {}) {
  const { app, provider, stop } = await startOidcApp({ env: { ...scimEnv, ...env } });
  afterAll(stop);
  const query = (text: string, values: unknown[] = []) => app.database.sql.query(text, values);
  const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    sendScim(app, method, path, body, headers);
  /** Sends a request that must succeed, and returns its body. */
  async function ok(method: string, path: string, body?: unknown): Promise<ScimBody> {
    const reply = await send(method, path, body);
    if (reply.status >= 300)
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
  return {
    app,
    provider,
    query,
    send,
    ok,
    /** Creates a user whose external id is a person's subject. */
    createUser: (sub: string, more: object = {}) =>
      ok("POST", "/Users", { userName: `${sub}@example.com`, externalId: sub, ...more }),
    /** Creates a group with members. */
    createGroup: (displayName: string, ...members: ScimBody[]) =>
      ok("POST", "/Groups", { displayName, members: members.map(({ id }) => ({ value: id })) }),
    /** Changes a resource with these operations. */
    patch: (path: string, ...Operations: object[]) =>
      send("PATCH", path, { schemas: [patchSchema], Operations }),
    /** Signs a person in with these groups in the claim. */
    signIn: (sub: string, groups: unknown = ["everyone"], more: Omit<Claims, "sub"> = {}): Promise<Person> =>
      signedIn(app, provider, { sub, name: sub, groups, ...more }),
    /** Starts another replica of the instance. */
    replica: () =>
      startApp({
        database: app.database,
        env: {
          AUTH_MODE: "oidc",
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: "standpoint-test",
          ...scimEnv,
        },
      }),
    /** Creates an org whose members have the claim value `<slug>`, and whose admins have `<slug>-admins`. */
    async claimedOrg(): Promise<TestOrg> {
      const slug = `org-${randomUUID().slice(0, 8)}`;
      await adminJson(app, "create-org", slug, slug, "--claim", slug, "--admin-claim", `${slug}-admins`);
      const { rows } = await query("select id from orgs where slug = $1", [slug]);
      return { id: (rows[0] as { id: string }).id, slug, path: `/api/orgs/${slug}` };
    },
    /** The log lines that contain a text. */
    linesWith: (text: string) =>
      app.logLines
        .filter((line) => line.includes(text))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

// Rules: protocol/org-admin#enrolment-only-adds, protocol/org-admin#revocation-outlives-membership
import { afterAll, beforeAll, describe, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { completeSignIn } from "#shared/domain/sign-in/complete-sign-in.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { visitor } from "#test/support/client.ts";
import { race, raceEnv, raceTimeout } from "./harness.ts";

const issuer = "https://login.example";

let app: TestApp;
let db: Database;
beforeAll(async () => {
  const oidc = { AUTH_MODE: "oidc", OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "standpoint" };
  app = await startApp({ env: { ...raceEnv, ...oidc } });
  db = openDatabase(app.settings, createLog("silent"));
});
afterAll(async () => {
  await db.close();
  await app.stop();
});

type SignIn = { mode?: "add" | "mirror"; groups?: string[] };

/**
 * Completes a sign-in as the callback does for a verified person. With `mirror`, the default org has the claim value
 * `everyone`. Returns the new cookie.
 */
async function signIn(
  subject: string,
  cookie: string | null = null,
  { mode = "add", groups = [] }: SignIn = {},
): Promise<string> {
  const ctx = {
    db,
    report: () => {},
    log: createLog("silent"),
    settings: {
      defaultOrgClaim: mode === "mirror" ? "everyone" : "",
      bootstrapAdmin: { issuer, subject: "root" },
      oidcMemberships: mode,
      scimToken: "",
    },
  };
  const person = {
    issuer,
    subject,
    name: subject,
    orgValues: groups,
    hasAllOrgValues: true,
    sid: null,
    directoryId: null,
  };
  return (await completeSignIn(ctx, credential(cookie, app.settings), person)).token;
}

async function queryOne<T>(text: string, values: unknown[]): Promise<T> {
  return (await app.database.sql.query(text, values)).rows[0] as T;
}

// Rules: protocol/guarantees#caps-under-concurrency, protocol/identity#ends-of-a-session,
//   protocol/identity#one-account
describe("simultaneous sign-ins", () => {
  test(
    "simultaneous sign-ins of a new person make one account",
    async () => {
      await race(async (n) => {
        const subject = `twin-${n}`;
        await Promise.all([1, 2, 3, 4].map(() => signIn(subject)));
        const { people, seats, tokens } = await queryOne<Record<"people" | "seats" | "tokens", number>>(
          `select count(*)::int as people,
             sum((select count(*) from org_members where user_id = u.id))::int as seats,
             sum((select count(*) from session_tokens where user_id = u.id))::int as tokens
           from users u where subject = $1`,
          [subject],
        );
        return people === 1 && seats === 1 && tokens === 4 ? null : `${people} ${seats} ${tokens}`;
      });
    },
    raceTimeout,
  );

  test(
    "two sign-ins with one cookie delete its old token",
    async () => {
      await race(async (n) => {
        const old = await signIn(`again-${n}`);
        const cookies = await Promise.all([signIn(`again-${n}`, old), signIn(`again-${n}`, old)]);
        const replies = await Promise.all(
          [old, ...cookies].map((cookie) => visitor(app, cookie).send("GET", "/api/me")),
        );
        const statuses = replies.map(({ status }) => status).join(" ");
        return statuses === "401 200 200" ? null : statuses;
      });
    },
    raceTimeout,
  );

  test.each(["add", "mirror"] as const)(
    "a revocation during a sign-in holds, with OIDC_MEMBERSHIPS=%s",
    async (mode) => {
      const admin = visitor(app, await signIn("root"));
      await race(async (n) => {
        const leaver = `leaver-${mode}-${n}`;
        const who = visitor(app, await signIn(leaver, null, { mode, groups: ["everyone"] }));
        const { id } = (await who.send<{ id: string }>("GET", "/api/me")).body;
        // With `add` the sign-ins below would make the person a member; with `mirror` they would end the membership.
        if (mode === "add") await app.database.sql.query("delete from org_members where user_id = $1", [id]);
        const [, revoked] = await Promise.all([
          signIn(leaver, null, { mode }),
          admin.send("DELETE", `/api/orgs/default/admin/members/${id}`),
          signIn(leaver, null, { mode }),
        ]);
        const { isRevoked } = await queryOne<{ isRevoked: boolean }>(
          `select count(revoked_at) = 1 as "isRevoked" from org_members where user_id = $1`,
          [id],
        );
        return revoked.status === 204 && isRevoked ? null : `${revoked.status} ${isRevoked}`;
      });
    },
    raceTimeout,
  );
});

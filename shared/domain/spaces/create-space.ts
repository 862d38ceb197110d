import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { slugOf } from "#shared/rules/slug.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { problem } from "#shared/wire/problems.ts";
import type { CreatedSpace, CreateSpace } from "#shared/wire/spaces.ts";
import type { Credential } from "../callers/credential.ts";
import { once, type RequestKey } from "../callers/once.ts";
import { requireUser } from "../callers/require-user.ts";
import { insertSpace } from "./insert-space.ts";
import { mintPasscode } from "./mint-passcode.ts";

type Context = {
  db: Database;
  report: Report;
  settings: Pick<Settings, "authMode" | "spaceLimitPerIdentity">;
};

/**
 * Creates a space with the caller as its owner, protected by a new passcode unless `open`. For members of the org. In
 * open mode it is always private. Reports `space.create`. Throws `not_signed_in`, `session_ended`, the problems of
 * `body`, `no_such_org`, `limit_reached`, `key_reused`.
 */
export async function createSpace(
  ctx: Context,
  caller: Credential,
  { body, key }: { body: () => CreateSpace; key: RequestKey | null },
): Promise<CreatedSpace> {
  return transaction(ctx.db, async (tx) => {
    const { userId } = await requireUser(tx.client, caller);
    return once(tx, userId, key, async () => {
      const { name, open = false, visibility = "private", org: orgSlug = "default" } = body();
      const orgId = await requireOrg(tx, userId, orgSlug);
      const wanted = slugOf(name) || mintSlug();
      await requireOwnerQuota(tx, userId, ctx.settings.spaceLimitPerIdentity);
      const space = {
        orgId,
        name,
        passcode: open ? "" : mintPasscode(),
        visibility: ctx.settings.authMode === "open" ? ("private" as const) : visibility,
      };
      const { id, slug } = await insertSpace(tx, wanted, space);
      await tx.kysely
        .insertInto("space_members")
        .values({ space_id: id, user_id: userId, role: "owner" })
        .execute();
      const at = { org: orgSlug, space: slug };
      tx.afterCommit(() => ctx.report({ event: "space.create", actor: userId, ...at, target: slug }));
      return {
        id,
        slug,
        name,
        orgSlug,
        visibility: space.visibility,
        passcode: space.passcode,
        protected: !open,
      };
    });
  });
}

/**
 * Returns the id of the caller's org, and locks the membership until the transaction ends. A concurrent revocation
 * waits for the new space; an earlier revocation causes `no_such_org`.
 */
async function requireOrg(tx: Tx, userId: string, slug: string): Promise<string> {
  const org = await tx.kysely
    .selectFrom("orgs")
    .innerJoin("org_members", "org_members.org_id", "orgs.id")
    .select("orgs.id")
    .where("orgs.slug", "=", slug)
    .where("org_members.user_id", "=", userId)
    .where("org_members.revoked_at", "is", null)
    .forKeyShare("orgs")
    .forShare("org_members")
    .executeTakeFirst();
  if (!org) throw problem("no_such_org");
  return org.id;
}

/**
 * Locks the person and counts their spaces, so that two concurrent requests cannot both create the last allowed space.
 */
async function requireOwnerQuota(tx: Tx, userId: string, limit: number) {
  await sql`select from users where id = ${userId} for no key update`.execute(tx.kysely);
  const { owned } = await tx.kysely
    .selectFrom("space_members")
    .select((eb) => eb.fn.countAll<number>().as("owned"))
    .where("user_id", "=", userId)
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  if (owned >= limit)
    throw problem("limit_reached", `a person owns at most ${limit} spaces`, { details: { limit } });
}

/** Returns a random slug for a space whose name has no slug characters: `space-` and six random characters. */
export function mintSlug(): string {
  return `space-${mintPasscode().toLowerCase()}`;
}

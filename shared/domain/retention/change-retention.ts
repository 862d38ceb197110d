import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { requireBase } from "#shared/wire/base.ts";
import { problem } from "#shared/wire/problems.ts";
import type { RetentionBody } from "#shared/wire/retention.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";

/**
 * Sets after how many days a rule deletes ended rooms of a space; null for never. For owners. Rooms that are older
 * already go seven days after the change. Reports `space.retention` if the number changes. Throws `not_signed_in`,
 * `session_ended`, `no_such_space`, `owner_only`, the problems of `body`, `changed_meanwhile`, and `invalid` for more
 * days than the operator's maximum.
 */
export async function changeRetention(
  ctx: { db: Database; report: Report },
  caller: Credential,
  address: SpaceAddress,
  body: () => RetentionBody,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address);
    const { base, ...given } = body();
    await requireWithinMaximum(tx, given.days);
    const { days } = await tx.kysely
      .selectFrom("spaces")
      .select("room_retention_days as days")
      .where("id", "=", spaceId)
      .executeTakeFirstOrThrow();
    requireBase(given, base, { days });
    if (given.days === days) return;
    await sql`
      update spaces set room_retention_days = ${given.days}::int, room_retention_since = case
        when ${given.days}::int is null then null
        when ${given.days}::int > room_retention_days then room_retention_since
        else now() end
      where id = ${spaceId}`.execute(tx.kysely);
    const at = { org: address.orgSlug, space: address.slug, target: address.slug };
    tx.afterCommit(() => ctx.report({ event: "space.retention", actor: userId, ...at }));
  });
}

async function requireWithinMaximum(tx: Tx, days: number | null): Promise<void> {
  const maximum = await tx.kysely.selectFrom("room_retention_maximum").select("days").executeTakeFirst();
  if (maximum && (days === null || days > maximum.days))
    throw problem(
      "invalid",
      `days must be a whole number of at most ${maximum.days}, the maximum of this service`,
    );
}

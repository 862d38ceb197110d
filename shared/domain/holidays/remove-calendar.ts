import type { Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { lockSpaceAsOwner, type SpaceAddress } from "../membership/lock-space.ts";
import { planAgain } from "./plan-again.ts";

/**
 * Deletes a space's calendar of holidays with its days. Does nothing without one. For owners. Reports
 * `holidays.disconnect`. Throws `not_signed_in`, `session_ended`, `guest_refused`, `no_such_space`, `owner_only`.
 */
export async function removeCalendar(
  ctx: { db: Database; report: Report },
  caller: Credential,
  address: SpaceAddress,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { spaceId, userId } = await lockSpaceAsOwner(tx, caller, address, admitNoGuest);
    const removed = await tx.kysely
      .deleteFrom("holiday_calendars")
      .where("space_id", "=", spaceId)
      .returning("host")
      .executeTakeFirst();
    if (!removed) return;
    await planAgain(tx, spaceId);
    const at = { org: address.orgSlug, space: address.slug };
    tx.afterCommit(() =>
      ctx.report({ event: "holidays.disconnect", actor: userId, ...at, target: removed.host }),
    );
  });
}

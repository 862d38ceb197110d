import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Delivery } from "#shared/wire/webhook.ts";
import { admitNoGuest } from "../../callers/admit.ts";
import type { Credential } from "../../callers/credential.ts";
import { findSpaceSeat } from "../../membership/find-space-seat.ts";
import type { SpaceAddress } from "../../membership/lock-space.ts";

const shown = 50;

/**
 * Returns the newest events of a space's webhook, sent or not, and [] without a webhook. It omits events of an earlier
 * webhook and of deleted rooms, so every listed event can be sent again. For owners. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`, `no_such_space`, `owner_only`.
 */
export async function listDeliveries(
  db: Database,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<Delivery[]> {
  const { spaceId, role } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  if (role !== "owner") throw problem("owner_only");
  const { rows } = await sql<Delivery>`
    select d.id, split_part(d.event, ' ', 1) as type,
      case when d.delivered_at is not null then 'delivered' when d.failed_at is not null then 'failed'
        else 'pending' end as state,
      d.attempts, d.last_error as "lastError", iso(d.created_at) as "createdAt",
      case when d.delivered_at is null and d.failed_at is null then iso(d.next_attempt_at) end as "nextAttemptAt",
      iso(d.delivered_at) as "deliveredAt", iso(d.failed_at) as "failedAt"
    from webhook_deliveries d
    join standup_webhooks w on w.space_id = d.space_id and w.created_at <= d.created_at
    where d.space_id = ${spaceId} and (d.session_id is not null or d.event = 'standup.test')
    order by d.created_at desc, d.id desc
    limit ${shown}`.execute(db.kysely);
  return rows;
}

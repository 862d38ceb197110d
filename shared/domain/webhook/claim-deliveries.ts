import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { WebhookEvent } from "#shared/rules/webhook-events.ts";
import { attemptsInAll } from "./next-wait.ts";

/** An event that is this worker's to send, as long as `lease` stands in its row. */
export type Claim = {
  id: string;
  lease: string;
  /** What was sent before; null at the first attempt. */
  body: string | null;
  /** The database's clock at the claim, in whole seconds since 1970. */
  now: number;
  url: string;
  webhookId: string;
  secret: Buffer;
  secretKeyId: string;
  event: WebhookEvent;
  /** Moments are RFC 3339; what hangs on a room is null in a test. */
  createdAt: string;
  org: string;
  space: string;
  sessionId: string | null;
  slotDate: string | null;
  opensAt: string | null;
  closesAt: string | null;
};

// A receiver that is slow keeps the others waiting no longer, and is not knocked over by its own backlog.
const mostPerSpace = 2;

// How many of the longest due are looked at: a look costs the same however far deliveries lag behind.
const mostSeen = 1000;

const isPending = sql`d.delivered_at is null and d.failed_at is null`;
const isFree = sql`${isPending} and d.next_attempt_at <= now() and (d.lease_until is null or d.lease_until <= now())`;
const isWanted = sql`
  exists (select from standup_webhooks w where w.space_id = d.space_id and w.created_at <= d.created_at)
  and (d.session_id is not null or d.event = 'standup.test')`;

/**
 * Takes at most so many events that are due, the longest due first, each for 2 minutes and counted as an attempt at once:
 * a worker that dies has made one. Of one space at most two are under way. What nobody waits for any more, since its
 * webhook or its room is gone or the webhook came after it, is deleted; what died at its last attempt has failed.
 * Spec 1, Standup webhook and deliveries; spec 3, Limits. Any number of workers may ask at once.
 */
export async function claimDeliveries(db: Database, most: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with seen as materialized (
      select d.id, d.space_id, d.next_attempt_at, (${isWanted}) as is_wanted
      from webhook_deliveries d where ${isFree}
      order by d.next_attempt_at limit ${mostSeen}
    ), moot as (
      delete from webhook_deliveries where id in (
        select d.id from webhook_deliveries d join seen on seen.id = d.id
        where not seen.is_wanted and ${isFree} for update of d skip locked)
    ), spent as (
      update webhook_deliveries
      set failed_at = now(), last_error = 'the last attempt was never finished', lease_token = null, lease_until = null
      where id in (
        select d.id from webhook_deliveries d join seen on seen.id = d.id
        where seen.is_wanted and ${isFree} and d.attempts >= ${attemptsInAll} for update of d skip locked)
    ), busy as materialized (
      select d.space_id, count(*) as under_way
      from webhook_deliveries d
      where d.lease_until is not null and d.lease_until > now()
      group by d.space_id
    ), due as materialized (
      select seen.id, row_number() over (partition by seen.space_id order by seen.next_attempt_at, seen.id)
        + coalesce(busy.under_way, 0) as place
      from seen left join busy on busy.space_id = seen.space_id where seen.is_wanted
    ), chosen as materialized (
      select d.id from webhook_deliveries d join due on due.id = d.id
      where due.place <= ${mostPerSpace} and ${isFree} and d.attempts < ${attemptsInAll}
      order by d.next_attempt_at limit ${most}
      for update of d skip locked
    ), claimed as (
      update webhook_deliveries d
      set lease_token = gen_random_uuid(), lease_until = now() + interval '2 minutes', attempts = d.attempts + 1
      from chosen where d.id = chosen.id
      returning d.*
    )
    select d.id, d.lease_token as lease, d.body, extract(epoch from now())::bigint as now, d.event,
      w.url, w.id as "webhookId", w.secret, w.secret_key_id as "secretKeyId",
      iso(d.created_at) as "createdAt", o.slug as org, s.slug as space, d.session_id as "sessionId",
      to_char(slot.slot_date, 'YYYY-MM-DD') as "slotDate", iso(slot.opens_at) as "opensAt",
      iso(slot.closes_at) as "closesAt"
    from claimed d
    join standup_webhooks w on w.space_id = d.space_id
    join spaces s on s.id = d.space_id
    join orgs o on o.id = s.org_id
    left join standup_slots slot on slot.session_id = d.session_id`.execute(db.kysely);
  return rows;
}

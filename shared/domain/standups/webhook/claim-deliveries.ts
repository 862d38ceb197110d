import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { RoomEvent, WebhookEvent } from "#shared/rules/webhook-events.ts";
import { saturatedHosts, type Hosts } from "../../outbox/hosts.ts";
import { MAX_ATTEMPTS } from "./next-wait.ts";

/** An event that this worker must send. The claim is valid while the event's row has this `lease`. */
export type Claim = {
  id: string;
  lease: string;
  /** The body of earlier attempts; null at the first attempt. */
  body: string | null;
  /** The database's time at the claim, in whole seconds since 1970. */
  now: number;
  url: string;
  /** The host of `url`, in lower case and without a trailing dot. */
  host: string;
  webhookId: string;
  secret: Buffer;
  secretKeyId: string;
  /** For the first body. An event of a room has a body, which `queueRoomEvents` made. */
  event: Exclude<WebhookEvent, RoomEvent>;
  /** Times are RFC 3339. `sessionId` and the fields after it are null in a test. */
  createdAt: string;
  org: string;
  space: string;
  sessionId: string | null;
  slotDate: string | null;
  opensAt: string | null;
  closesAt: string | null;
};

/** The claims of a worker. `abandoned` is the number of events that failed because their last attempt never finished. */
export type Claimed = { claims: Claim[]; abandoned: number };

// A slow receiver must not delay the others, and must not get its whole backlog at once.
const MAX_PER_SPACE = 2;

// Maximum number of due events that one claim scans, so that its cost does not grow with the backlog.
const MAX_SCANNED = 1000;

const isPending = sql`d.delivered_at is null and d.failed_at is null`;
const isFree = sql`${isPending} and d.next_attempt_at <= now() and (d.lease_until is null or d.lease_until <= now())`;
const itsWebhook = sql`standup_webhooks w where w.space_id = d.space_id and w.created_at <= d.created_at`;
const isWanted = sql`exists (select from ${itsWebhook}) and (d.session_id is not null or d.event = 'standup.test')`;
// A subquery per event keeps the index order; a join does not guarantee it.
const itsHost = sql`(select w.host from ${itsWebhook})`;

/**
 * Claims at most `most` due events for 2 minutes each, in order of due time. The attempt counts at once, so the attempt
 * of a worker that dies counts too. A space has at most two running attempts, and a host at most as many as `hosts`
 * allows this worker. So a slow host does not delay the others, and its backlog does not hide theirs. Deletes events
 * whose webhook or room no longer exists, and events older than the webhook. Marks events as failed whose last attempt
 * never finished. Any number of workers may claim at once.
 */
export async function claimDeliveries(
  db: Database,
  most: number,
  hosts: Hosts = { most, underWay: [] },
): Promise<Claimed> {
  const { rows } = await sql<Row>`
    -- Lock scanned rows by id: an array uses the index even if the statistics of this busy table are outdated.
    with held as materialized (
      select host, count(*) as places from unnest(${hosts.underWay}::text[]) host group by host
    ), seen as materialized (
      select d.id, d.space_id, d.next_attempt_at, d.attempts, ${itsHost} as host, (${isWanted}) as is_wanted
      from webhook_deliveries d
      where ${isFree} and coalesce(${itsHost} <> all(${saturatedHosts(hosts)}::text[]), true)
      order by d.next_attempt_at limit ${MAX_SCANNED}
    ), moot as (
      delete from webhook_deliveries where id in (
        select d.id from webhook_deliveries d
        where d.id = any(array(select id from seen where not is_wanted)) and ${isFree} for update of d skip locked)
    ), abandoned as (
      update webhook_deliveries
      set failed_at = now(), last_error = 'the last attempt was never finished', lease_token = null, lease_until = null
      where id in (
        select d.id from webhook_deliveries d
        where d.id = any(array(select id from seen where is_wanted and attempts >= ${MAX_ATTEMPTS})) and ${isFree}
        for update of d skip locked)
      returning id
    ), busy as materialized (
      select d.space_id, count(*) as under_way
      from webhook_deliveries d
      where d.lease_until is not null and d.lease_until > now()
      group by d.space_id
    ), of_space as (
      select seen.*, row_number() over (partition by seen.space_id order by seen.next_attempt_at, seen.id)
        + coalesce(busy.under_way, 0) as place
      from seen left join busy on busy.space_id = seen.space_id
      where seen.is_wanted and seen.attempts < ${MAX_ATTEMPTS}
    ), due as materialized (
      select of_space.id, row_number() over (partition by of_space.host order by of_space.next_attempt_at, of_space.id)
        + coalesce(held.places, 0) as place
      from of_space left join held on held.host = of_space.host
      where of_space.place <= ${MAX_PER_SPACE}
    ), chosen as materialized (
      select d.id from webhook_deliveries d
      where d.id = any(array(select id from due where place <= ${hosts.most})) and ${isFree}
      order by d.next_attempt_at limit ${most}
      for update of d skip locked
    ), claimed as (
      update webhook_deliveries d
      set lease_token = gen_random_uuid(), lease_until = now() + interval '2 minutes', attempts = d.attempts + 1
      from chosen where d.id = chosen.id
      returning d.*
    )
    select found.abandoned, d.id, d.lease_token as lease, d.body, extract(epoch from now())::bigint as now, d.event,
      w.url, w.host, w.id as "webhookId", w.secret, w.secret_key_id as "secretKeyId",
      iso(d.created_at) as "createdAt", o.slug as org, s.slug as space, d.session_id as "sessionId",
      to_char(slot.slot_date, 'YYYY-MM-DD') as "slotDate", iso(slot.opens_at) as "opensAt",
      iso(slot.closes_at) as "closesAt"
    from (select count(*)::int as abandoned from abandoned) found
    left join (
      claimed d
      join standup_webhooks w on w.space_id = d.space_id
      join spaces s on s.id = d.space_id
      join orgs o on o.id = s.org_id
      left join standup_slots slot on slot.session_id = d.session_id
    ) on true`.execute(db.kysely);
  return { claims: rows.filter((row) => row.id !== null), abandoned: rows[0]!.abandoned };
}

// A single row without a claim if nothing was claimed.
type Row = { abandoned: number } & (Claim | { id: null });

import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { ofKind } from "#shared/kinds/of-kind.ts";
import { isAlive, isFlooded, isHere, isTrue, mayBeTold, type NoticeSettings } from "./conditions.ts";
import { MAX_ATTEMPTS } from "./next-wait.ts";
import type { NoticeSort } from "./sorts.ts";
import { saturatedHosts, type Hosts } from "../outbox/hosts.ts";

/** A notice that this worker must send. The claim is valid while the notice's row has this `lease`. */
export type NoticeClaim = {
  id: string;
  lease: string;
  sort: NoticeSort;
  attempts: number;
  /** The time in whole seconds until the notice is too late. */
  secondsLeft: number;
  /** The database's time at the claim, in whole seconds since 1970. */
  now: number;
  host: string;
  deviceId: string;
  /** The sealed address of the device. */
  secret: Buffer;
  secretKeyId: string;
  language: string;
  timezone: string;
  /** The key pair: its id, its public point, and its sealed private key. */
  keyId: string;
  publicKey: Buffer;
  keySecret: Buffer;
  keySecretKeyId: string;
  /** The room; null for a test. `closesAt` is RFC 3339, or null. */
  room: { id: string; org: string; space: string; closesAt: string | null } | null;
};

/** The claims of a worker. `dropped` is the number of notices that were no longer true, allowed or in time. */
export type ClaimedNotices = { claims: NoticeClaim[]; dropped: number };

// Each is checked again, which costs more than the claim.
const MAX_SCANNED = 64;

const isFree = sql`d.done_at is null and d.failed_at is null and d.due_at <= now()
  and (d.lease_until is null or d.lease_until <= now())`;

/**
 * Claims at most `most` due notices for 2 minutes each, in order of due time. A notice is decided here, not when it was
 * queued: it is dropped if the sign-in ended, the person left the space, is away today or has the room open, the room
 * ended, or its sentence is no longer true. In quiet hours it waits until their end. A host has at most as many running
 * attempts as `hosts` allows this worker. Any number of workers may claim at once.
 */
export async function claimNotices(
  db: Database,
  settings: NoticeSettings,
  { most, hosts }: { most: number; hosts: Hosts },
): Promise<ClaimedNotices> {
  const { rows } = await sql<Row>`
    with held as materialized (
      select host, count(*) as places from unnest(${hosts.underWay}::text[]) host group by host
    ), seen as materialized (
      select d.id, d.subscription_id, d.session_id, d.sort, d.host, d.due_at, d.expires_at, d.attempts
      from notice_deliveries d
      where ${isFree} and d.host <> all(${saturatedHosts(hosts)}::text[])
      order by d.due_at limit ${MAX_SCANNED}
    ), judged as materialized (
      select seen.id, seen.host, seen.due_at, seen.expires_at, slot.next_at,
        seen.attempts < ${MAX_ATTEMPTS} and now() < seen.expires_at and slot.next_at < seen.expires_at
          and (${isAlive(settings)}) is true
          and (seen.sort = 'test' or (s.ended_at is null and ${mayBeTold("seen.sort")}
            and not (${isHere("seen.sort")}) and not ${isFlooded} and (${isTrue("seen.sort")}) is true)) as is_wanted
      from seen
      join push_subscriptions p on p.id = seen.subscription_id
      left join sessions s on s.id = seen.session_id
      cross join lateral (select p.user_id) viewer
      cross join lateral (
        select case when seen.sort = 'test' then now()
          else after_quiet_hours(now(), p.quiet_from, p.quiet_to, p.timezone) end as next_at
      ) slot
    ), dropped as (
      delete from notice_deliveries where id in (
        select d.id from notice_deliveries d
        where d.id = any(array(select id from judged where is_wanted is not true)) and ${isFree}
        for update of d skip locked)
      returning 1
    ), postponed as (
      update notice_deliveries set due_at = later.next_at
      from (
        select d.id, judged.next_at from notice_deliveries d join judged on judged.id = d.id
        where judged.is_wanted and judged.next_at > now() and ${isFree}
        for update of d skip locked
      ) later
      where notice_deliveries.id = later.id
    ), due as materialized (
      select judged.id,
        row_number() over (partition by judged.host order by judged.due_at, judged.id)
          + coalesce(held.places, 0) as place
      from judged left join held on held.host = judged.host
      where judged.is_wanted and judged.next_at <= now()
    ), chosen as materialized (
      select d.id from notice_deliveries d
      where d.id = any(array(select id from due where place <= ${hosts.most})) and ${isFree}
      order by d.due_at limit ${most}
      for update of d skip locked
    ), claimed as (
      update notice_deliveries d
      set lease_token = gen_random_uuid(), lease_until = now() + interval '2 minutes', attempts = d.attempts + 1
      from chosen where d.id = chosen.id
      returning d.*
    )
    select found.dropped, d.id, d.lease_token as lease, d.sort, d.attempts, p.host,
      ceil(extract(epoch from d.expires_at - now()))::integer as "secondsLeft",
      extract(epoch from now())::bigint as now, p.id as "deviceId", p.secret, p.secret_key_id as "secretKeyId",
      p.language, p.timezone, k.id as "keyId", k.public_key as "publicKey", k.secret as "keySecret",
      k.secret_key_id as "keySecretKeyId",
      case when s.id is not null then json_build_object('id', s.id, 'org', o.slug, 'space', sp.slug,
        'closesAt', ${sql.raw(ofKind("closesAt", "null"))}) end as room
    from (select count(*)::int as dropped from dropped) found
    left join (
      claimed d
      join push_subscriptions p on p.id = d.subscription_id
      join push_keys k on k.id = p.key_id
      left join sessions s on s.id = d.session_id
      left join spaces sp on sp.id = s.space_id
      left join orgs o on o.id = sp.org_id
    ) on true`.execute(db.kysely);
  return { claims: rows.filter((row) => row.id !== null), dropped: rows[0]!.dropped };
}

// A single row without a claim if nothing was claimed.
type Row = { dropped: number } & (NoticeClaim | { id: null });

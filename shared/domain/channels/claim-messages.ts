import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { ofKind } from "#shared/kinds/of-kind.ts";
import type { ChannelPost } from "#shared/rules/chats/posts.ts";
import type { ChatVendorId } from "#shared/rules/chats/vendors.ts";
import { saturatedHosts, type Hosts } from "../outbox/hosts.ts";

export type MessageSort = "opened" | "closing" | "ended" | "test";

/** A message that this worker must send. The claim is valid while the message's row has this `lease`. */
export type MessageClaim = {
  id: string;
  lease: string;
  sort: MessageSort;
  attempts: number;
  channelId: string;
  vendor: ChatVendorId;
  host: string;
  /** The sealed address of the channel. */
  secret: Buffer;
  secretKeyId: string;
  language: string;
  timezone: string;
  /** The name of the space, and the path of its page in the browser. */
  space: string;
  path: string;
  /** The room; null for a test. `closesAt` is RFC 3339, or null. */
  room: { id: string; title: string; closesAt: string | null; path: string } | null;
  /** The posts of texts that the room may send to this channel. */
  texts: ChannelPost[];
  /** The database's time at the claim, in whole seconds since 1970. */
  now: number;
};

// The due messages that a claim looks at. Those of a busy host leave room for others.
const MAX_SCANNED = 64;

const isFree = sql`m.sent_at is null and m.failed_at is null and m.due_at <= now()
  and (m.lease_until is null or m.lease_until <= now())`;

/**
 * Claims at most `most` due messages for 2 minutes each, in order of due time. It deletes messages that are no longer
 * true: the room has ended before its opening or closing was told, or the channel no longer posts the sort. A host has at
 * most as many running attempts as `hosts` allows this worker. Any number of workers may claim at once.
 */
export async function claimMessages(
  db: Database,
  { most, hosts }: { most: number; hosts: Hosts },
): Promise<MessageClaim[]> {
  const { rows } = await sql<MessageClaim>`
    with held as materialized (
      select host, count(*) as places from unnest(${hosts.underWay}::text[]) host group by host
    ), seen as materialized (
      select m.id, c.host, m.due_at, m.sort = 'test'
        or (m.sort = any(c.posts) and (m.sort = 'ended') = (s.ended_at is not null)) as is_wanted
      from channel_messages m
      join chat_channels c on c.id = m.channel_id
      left join sessions s on s.id = m.session_id
      where ${isFree} and c.host <> all(${saturatedHosts(hosts)}::text[])
      order by m.due_at limit ${MAX_SCANNED}
    ), dropped as (
      delete from channel_messages where id in (
        select m.id from channel_messages m
        where m.id = any(array(select id from seen where is_wanted is not true)) and ${isFree}
        for update of m skip locked)
    ), due as materialized (
      select seen.id,
        row_number() over (partition by seen.host order by seen.due_at, seen.id) + coalesce(held.places, 0) as place
      from seen left join held on held.host = seen.host
      where seen.is_wanted
    ), chosen as materialized (
      select m.id from channel_messages m
      where m.id = any(array(select id from due where place <= ${hosts.most})) and ${isFree}
      order by m.due_at limit ${most}
      for update of m skip locked
    ), claimed as (
      update channel_messages m
      set lease_token = gen_random_uuid(), lease_until = now() + interval '2 minutes', attempts = m.attempts + 1
      from chosen where m.id = chosen.id
      returning m.*
    )
    select m.id, m.lease_token as lease, m.sort, m.attempts, c.id as "channelId", c.vendor, c.host, c.secret,
      c.secret_key_id as "secretKeyId", c.language, c.timezone, sp.name as space,
      concat('/o/', o.slug, '/s/', sp.slug) as path, extract(epoch from now())::bigint as now,
      case when s.id is not null then json_build_object('id', s.id, 'title', s.title,
        'closesAt', ${sql.raw(ofKind("closesAt", "null"))},
        'path', concat('/o/', o.slug, '/s/', sp.slug, '/r/', s.id)) end as room,
      case when m.sort = 'ended' and s.created_at >= c.texts_since then c.posts else '{}' end as texts
    from claimed m
    join chat_channels c on c.id = m.channel_id
    join spaces sp on sp.id = c.space_id
    join orgs o on o.id = sp.org_id
    left join sessions s on s.id = m.session_id`.execute(db.kysely);
  return rows;
}

import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import type { ChannelMessage } from "#shared/wire/channels.ts";
import { problem } from "#shared/wire/problems.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { ChannelAddress } from "./change-channel.ts";

const shown = 50;

/**
 * Returns the newest messages to a channel, sent or not, without their texts. For owners. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`, `no_such_space`, `owner_only`, `no_such_channel`.
 */
export async function listMessages(
  db: Database,
  caller: Credential,
  { orgSlug, slug, channelId }: ChannelAddress,
): Promise<ChannelMessage[]> {
  const { spaceId, role } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  if (role !== "owner") throw problem("owner_only");
  const { rows } = await sql<ChannelMessage & { id: string | null }>`
    select m.id, m.sort, m.attempts, m.last_error as "lastError", iso(m.created_at) as "createdAt",
      case when m.sent_at is not null then 'delivered' when m.failed_at is not null then 'failed'
        else 'pending' end as state
    from chat_channels c left join channel_messages m on m.channel_id = c.id
    where c.id = ${channelId} and c.space_id = ${spaceId}
    order by m.created_at desc, m.id desc
    limit ${shown}`.execute(db.kysely);
  if (rows.length === 0) throw problem("no_such_channel");
  return rows.filter(({ id }) => id !== null);
}

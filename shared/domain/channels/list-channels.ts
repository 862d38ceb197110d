import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { hasTexts } from "#shared/kinds/text-posts.ts";
import { textPosts, type ChannelPost } from "#shared/rules/chats/posts.ts";
import { allowedChats, usableChats } from "#shared/rules/chats/vendors.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Channel, ChannelList } from "#shared/wire/channels.ts";
import { admitNoGuest } from "../callers/admit.ts";
import type { Credential } from "../callers/credential.ts";
import { findSpaceSeat } from "../membership/find-space-seat.ts";
import type { SpaceAddress } from "../membership/lock-space.ts";

type Context = { db: Database; settings: Pick<Settings, "chatHosts" | "pluginSecretKey"> };

/**
 * Returns the chat channels of a space, oldest first, what this server allows, and the texts that rooms of each kind
 * have. It never returns an address. For members; the host and the last error are for owners. Throws `not_signed_in`,
 * `session_ended`, `guest_refused`, `no_such_space`.
 */
export async function listChannels(
  { db, settings }: Context,
  caller: Credential,
  { orgSlug, slug }: SpaceAddress,
): Promise<ChannelList> {
  const { spaceId, role } = await findSpaceSeat(db.pool, caller, orgSlug, slug, admitNoGuest);
  const ofOwners = sql.raw(role === "owner" ? ', host, last_error as "lastError"' : "");
  const { rows } = await sql<Channel>`
    select id, vendor, label, posts, iso(created_at) as "createdAt" ${ofOwners}
    from chat_channels where space_id = ${spaceId} order by created_at, id`.execute(db.kysely);
  return {
    channels: rows,
    texts: await readTexts(db, spaceId),
    secretsAvailable: settings.pluginSecretKey !== null,
    vendors: usableChats(allowedChats(settings.chatHosts)),
  };
}

async function readTexts(db: Database, spaceId: string): Promise<Record<string, ChannelPost[]>> {
  const ofKind = sql.raw(hasTexts({ post: "post", kind: "k.kind", kindId: "k.id" }));
  const { rows } = await sql<{ kind: string; posts: ChannelPost[] }>`
    select k.kind, array(select post from unnest(${textPosts}::text[]) post where ${ofKind}) as posts
    from spaces sp join session_kinds k on k.org_id is null or k.org_id = sp.org_id
    where sp.id = ${spaceId} and k.retired_at is null`.execute(db.kysely);
  return Object.fromEntries(rows.map(({ kind, posts }) => [kind, posts]));
}

import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { MintedLink } from "#shared/wire/links.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { once, type RequestKey } from "../callers/once.ts";
import { mintToken } from "../callers/mint-token.ts";
import { lockRoomAsFacilitator } from "../rooms/lock-room-for-caller.ts";
import { findRoomAddress } from "../rooms/find-room-address.ts";

// Higher than any useful limit of live links.
const MAX_LINKS_PER_HOUR = 200;

type Context = { db: Database; report: Report; settings: Pick<Settings, "linkLimitPerSession" | "baseUrl"> };

/**
 * Creates a link that admits people without an account to one room for 24 hours. Only the reply and its repeats contain
 * the token. Its digest is stored, and the reply encrypted (`once`). For the facilitator of an open room. The room's
 * view does not change, so viewers are not notified. Reports `link.mint`. Throws `no_such_session`, `guest_refused`, `facilitator_only`, `room_ended`,
 * `limit_reached`, `key_reused`.
 */
export async function mintLink(
  ctx: Context,
  caller: Credential,
  sessionId: string,
  key: RequestKey | null,
): Promise<MintedLink> {
  return transaction(ctx.db, async (tx) => {
    const { userId, ended } = await lockRoomAsFacilitator(tx, caller, sessionId);
    return once(tx, userId, key, async () => {
      if (ended) throw problem("room_ended");
      await requireLinkQuota(tx, sessionId, ctx.settings.linkLimitPerSession);
      const { token, digest } = mintToken();
      const { id, expiresAt } = await tx.kysely
        .insertInto("signed_links")
        .values({ session_id: sessionId, created_by: userId, digest })
        .returning(["id", sql<string>`iso(expires_at)`.as("expiresAt")])
        .executeTakeFirstOrThrow();
      const address = await findRoomAddress(tx, sessionId);
      tx.afterCommit(() => ctx.report({ event: "link.mint", actor: userId, ...address, target: id }));
      return { id, token, url: `${ctx.settings.baseUrl}/join#${token}`, expiresAt };
    });
  });
}

/**
 * Throws `limit_reached` if the room has too many links. The room is locked, so two concurrent requests cannot both
 * create the last allowed link. The links of the last hour have their own limit, because a revoked link leaves its row.
 */
async function requireLinkQuota(tx: Tx, sessionId: string, limit: number) {
  const { rows } = await sql<{ live: number; ofHour: number }>`
    select count(*) filter (where revoked_at is null and expires_at > now())::int as live,
      count(*) filter (where created_at > now() - interval '1 hour')::int as "ofHour"
    from signed_links where session_id = ${sessionId}`.execute(tx.kysely);
  const { live, ofHour } = rows[0]!;
  if (live >= limit)
    throw problem("limit_reached", `a session has at most ${limit} live links`, {
      details: { limit },
    });
  if (ofHour >= MAX_LINKS_PER_HOUR)
    throw problem("limit_reached", `a session makes at most ${MAX_LINKS_PER_HOUR} links in an hour`, {
      details: { limit: MAX_LINKS_PER_HOUR },
    });
}

import { randomUUID } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import { meColumns, type MeRow } from "../callers/me.ts";
import { mintToken } from "../callers/mint-token.ts";

/**
 * Uses one redemption of a link and creates its guest, with a token that expires with the link. Guests belong to no org
 * and no space. Returns null without a write if the link ended, was used up or lost its room in the meantime.
 */
export async function seatGuest(
  db: Database,
  linkId: string,
  name: string,
): Promise<{ row: MeRow; token: string } | null> {
  return transaction(db, async (tx) => {
    if (!(await spendRedemption(tx, linkId))) return null;
    const id = randomUUID();
    const row = await tx.kysely
      .insertInto("users")
      .values({ id, name, avatar_hue: avatarHue(id), guest: true, link_id: linkId })
      .returning([...meColumns])
      .executeTakeFirstOrThrow();
    const { token, digest } = mintToken();
    await tx.kysely
      .insertInto("session_tokens")
      .values({
        digest,
        user_id: id,
        link_id: linkId,
        expires_at: sql<Date>`(select expires_at from signed_links where id = ${linkId})`,
      })
      .execute();
    return { row, token };
  });
}

/**
 * Counts one more redemption and returns true if one was left. The update is conditional, so concurrent callers cannot
 * exceed the limit. After a committed revocation it returns false.
 */
async function spendRedemption(tx: Tx, linkId: string): Promise<boolean> {
  const { rows } = await sql`
    update signed_links link set redemptions = redemptions + 1
    where link.id = ${linkId} and link.revoked_at is null and link.expires_at > clock_timestamp()
      and link.redemptions < ${redemptionsOfOneLink}
      and exists (select from sessions s where s.id = link.session_id and s.ended_at is null)
    returning link.id`.execute(tx.kysely);
  return rows.length > 0;
}

import { randomUUID } from "node:crypto";
import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { transaction, type Tx } from "#shared/db/transaction.ts";
import { avatarHue } from "#shared/rules/hue.ts";
import { redemptionsOfOneLink } from "#shared/rules/link-limits.ts";
import { meColumns, type MeRow } from "../callers/me.ts";
import { mintToken } from "../callers/mint-token.ts";

/**
 * Spends a redemption of a link and makes its guest, with a token that ends when the link does. Guests are in no org
 * and no space. Returns null where the link ended, was used up or lost its room meanwhile: then nothing was written.
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
 * Counts one more redemption and returns whether there was one left. One conditional write decides: of any number of
 * people at once only as many get in as there are redemptions left, and none once a revocation is committed.
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

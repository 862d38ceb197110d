import type { Database } from "#shared/db/database.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";

/**
 * Seals again with the current key what another key sealed, and returns how many secrets that were; afterwards the key
 * before it can be taken away (contract 13). What neither key opens is left as it is: the key may come back.
 */
export async function resealSecrets(db: Database, sealing: Sealing): Promise<number> {
  const webhooks = await db.kysely
    .selectFrom("standup_webhooks")
    .select(["id", "secret", "secret_key_id"])
    .where("secret_key_id", "!=", sealing.keyId)
    .execute();
  let resealed = 0;
  for (const { id, secret: box, secret_key_id: keyId } of webhooks) {
    const secret = sealing.open({ keyId, box }, id);
    if (secret === null) continue;
    const sealed = sealing.seal(secret, id);
    const { numUpdatedRows } = await db.kysely
      .updateTable("standup_webhooks")
      .set({ secret: sealed.box, secret_key_id: sealed.keyId })
      .where("id", "=", id)
      // An owner who has just made a new secret keeps that one.
      .where("secret", "=", box)
      .executeTakeFirst();
    resealed += Number(numUpdatedRows);
  }
  return resealed;
}

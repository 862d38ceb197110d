import { createECDH, randomUUID } from "node:crypto";
import type { Tx } from "#shared/db/transaction.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";

/** The key pair of this instance. `publicKey` is an uncompressed point of P-256. */
export type CurrentKey = { id: string; publicKey: Buffer };

/**
 * Returns the key pair that signs notices, and creates it at the first call of an instance. Of two processes that create
 * one at the same time, both return the first.
 */
export async function currentKey(kysely: Tx["kysely"], sealing: Sealing): Promise<CurrentKey> {
  for (;;) {
    const key = await kysely
      .selectFrom("push_keys")
      .select(["id", "public_key as publicKey"])
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (key) return key;
    await insertKey(kysely, sealing);
  }
}

async function insertKey(kysely: Tx["kysely"], sealing: Sealing): Promise<void> {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const id = randomUUID();
  // The private key may begin with zeros, which Node omits.
  const secret = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
  const { box, keyId } = sealing.seal(secret, id);
  await kysely
    .insertInto("push_keys")
    .values({ id, public_key: publicKey, secret: box, secret_key_id: keyId })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

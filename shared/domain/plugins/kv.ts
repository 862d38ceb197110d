import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { isStorable } from "#shared/rules/text.ts";

/** Why a plugin cannot read or write a key of its storage. */
export type KvRefusal = "invalid" | "ungranted" | "quota";

const longestKey = 256;
const longestValue = 16 * 1024;
const longestList = 100;

/** Returns the value under a key of an install's storage, null where there is none. protocol/plugins 41. */
export async function getKey(
  tx: Tx,
  installId: string,
  key: string,
): Promise<{ value: string | null } | { refused: KvRefusal }> {
  const refused = await refusalOf(tx, installId, key);
  if (refused) return { refused };
  const row = await tx.kysely
    .selectFrom("plugin_kv")
    .select("value")
    .where("install_id", "=", installId)
    .where("key", "=", key)
    .executeTakeFirst();
  return { value: row?.value ?? null };
}

/**
 * Returns the first 100 keys of an install's storage that begin with a prefix, in order of their bytes.
 * protocol/plugins 41.
 */
export async function listKeys(
  tx: Tx,
  installId: string,
  prefix: string,
): Promise<{ keys: string[] } | { refused: KvRefusal }> {
  const refused = await refusalOf(tx, installId, prefix);
  if (refused) return { refused };
  const { rows } = await sql<{ key: string }>`
    select key from plugin_kv
    where install_id = ${installId} and key >= ${prefix} and starts_with(key, ${prefix})
    order by key limit ${longestList}`.execute(tx.kysely);
  return { keys: rows.map((row) => row.key) };
}

/**
 * Writes a value under a key of an install's storage, or deletes it where `value` is null; returns why not, otherwise
 * null. The install's row stays locked until the transaction ends, so that its bytes are exactly those of its keys and
 * values whoever writes besides (protocol/plugins 42). Rooms that the transaction needs are locked before.
 */
export async function setKey(
  tx: Tx,
  installId: string,
  key: string,
  value: string | null,
): Promise<KvRefusal | null> {
  if (key === "") return "invalid";
  if (value !== null && (Buffer.byteLength(value) > longestValue || !isStorable(value))) return "invalid";
  const { rows } = await sql<{ left: number }>`
    select quota_bytes - storage_bytes as left from plugin_installs where id = ${installId}
    for no key update`.execute(tx.kysely);
  const refused = await refusalOf(tx, installId, key);
  if (refused || !rows[0]) return refused ?? "ungranted";
  // A statement of its own: it reads what was committed while the lock was waited for.
  const before = await sql<{ bytes: number }>`
    select octet_length(key) + octet_length(value) as bytes from plugin_kv
    where install_id = ${installId} and key = ${key}`.execute(tx.kysely);
  const after = value === null ? 0 : Buffer.byteLength(key) + Buffer.byteLength(value);
  const more = after - (before.rows[0]?.bytes ?? 0);
  if (more > 0 && more > rows[0].left) return "quota";
  await write(tx, installId, key, value);
  await sql`update plugin_installs set storage_bytes = storage_bytes + ${more} where id = ${installId}`.execute(
    tx.kysely,
  );
  return null;
}

async function write(tx: Tx, installId: string, key: string, value: string | null) {
  if (value === null) {
    await tx.kysely
      .deleteFrom("plugin_kv")
      .where("install_id", "=", installId)
      .where("key", "=", key)
      .execute();
    return;
  }
  await tx.kysely
    .insertInto("plugin_kv")
    .values({ install_id: installId, key, value })
    .onConflict((clash) => clash.columns(["install_id", "key"]).doUpdateSet({ value }))
    .execute();
}

/** The grant is read at each call: one that was taken away holds no longer. */
async function refusalOf(tx: Tx, installId: string, key: string): Promise<KvRefusal | null> {
  if (Buffer.byteLength(key) > longestKey || !isStorable(key)) return "invalid";
  const { rows } = await sql<{ granted: boolean }>`
    select exists (
      select from plugin_grants
      where install_id = ${installId} and capability = 'kv' and starts_with(${key}, scope)
    ) as granted`.execute(tx.kysely);
  return rows[0]!.granted ? null : "ungranted";
}

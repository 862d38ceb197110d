import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { isStorable } from "#shared/rules/text.ts";

/** The reason why a plugin cannot read or write a key of its storage. */
export type KvRefusal = "invalid" | "ungranted" | "quota";

const MAX_KEY_BYTES = 256;
const MAX_VALUE_BYTES = 16 * 1024;
const MAX_LIST = 100;

/** Returns the value of a key in an install's storage, or null. */
export async function getKey(
  tx: Tx,
  installId: string,
  key: string,
): Promise<{ value: string | null } | { refused: KvRefusal }> {
  const refused = await refusalOf(tx, installId, [key]);
  if (refused) return { refused };
  const row = await tx.kysely
    .selectFrom("plugin_kv")
    .select("value")
    .where("install_id", "=", installId)
    .where("key", "=", key)
    .executeTakeFirst();
  return { value: row?.value ?? null };
}

/** Returns the first keys of an install's storage with a prefix, in byte order, 100 by default. */
export async function listKeys(
  tx: Tx,
  installId: string,
  prefix: string,
  most = MAX_LIST,
): Promise<{ keys: string[] } | { refused: KvRefusal }> {
  const refused = await refusalOf(tx, installId, [prefix]);
  if (refused) return { refused };
  const { rows } = await sql<{ key: string }>`
    select key from plugin_kv
    where install_id = ${installId} and key >= ${prefix} and starts_with(key, ${prefix})
    order by key limit ${most}`.execute(tx.kysely);
  return { keys: rows.map((row) => row.key) };
}

/** New values by key; null deletes the key. */
export type KvChanges = ReadonlyMap<string, string | null>;

/**
 * Writes all values to an install's storage, or writes none and returns the refusal. The install's row stays locked
 * until the transaction ends, so concurrent writes cannot make its byte count wrong. Lock the transaction's rooms
 * before this call.
 */
export async function setKeys(tx: Tx, installId: string, changes: KvChanges): Promise<KvRefusal | null> {
  await sql`select from plugin_installs where id = ${installId} for no key update`.execute(tx.kysely);
  // Separate statements, so that they see rows committed while the first one waited for the lock.
  const { refused, more } = await weigh(tx, installId, changes);
  if (refused) return refused;
  for (const [key, value] of changes) await write(tx, installId, key, value);
  await sql`update plugin_installs set storage_bytes = storage_bytes + ${more} where id = ${installId}`.execute(
    tx.kysely,
  );
  return null;
}

/**
 * Returns the reason why changes could not be written now, or null. It locks nothing, so other writes may still use up
 * the quota.
 */
export async function refusalOfChanges(
  tx: Tx,
  installId: string,
  changes: KvChanges,
): Promise<KvRefusal | null> {
  return (await weigh(tx, installId, changes)).refused;
}

/** Returns the number of bytes by which the changes increase the storage, and the refusal, if any. */
async function weigh(
  tx: Tx,
  installId: string,
  changes: KvChanges,
): Promise<{ refused: KvRefusal | null; more: number }> {
  const refuse = (refused: KvRefusal) => ({ refused, more: 0 });
  const keys = [...changes.keys()];
  if (keys.includes("") || ![...changes.values()].every(isValue)) return refuse("invalid");
  const refused = await refusalOf(tx, installId, keys);
  if (refused) return refuse(refused);
  const { rows } = await sql<{ left: number; before: number }>`
    select quota_bytes - storage_bytes as left,
      (select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int from plugin_kv
        where install_id = ${installId} and key = any(${keys})) as before
    from plugin_installs where id = ${installId}`.execute(tx.kysely);
  const [found] = rows;
  if (!found) return refuse("ungranted");
  const more = bytesOf(changes) - found.before;
  return more > 0 && more > found.left ? refuse("quota") : { refused: null, more };
}

const isValue = (value: string | null) =>
  value === null || (Buffer.byteLength(value) <= MAX_VALUE_BYTES && isStorable(value));

function bytesOf(changes: KvChanges): number {
  let bytes = 0;
  for (const [key, value] of changes)
    if (value !== null) bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
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

/** The grants are read at each call, so that a removed grant has immediate effect. */
async function refusalOf(tx: Tx, installId: string, keys: readonly string[]): Promise<KvRefusal | null> {
  if (!keys.every((key) => Buffer.byteLength(key) <= MAX_KEY_BYTES && isStorable(key))) return "invalid";
  const { rows } = await sql<{ granted: boolean }>`
    select coalesce(bool_and(exists (
      select from plugin_grants
      where install_id = ${installId} and capability = 'kv' and starts_with(key, scope)
    )), true) as granted
    from unnest(${keys}::text[]) key`.execute(tx.kysely);
  return rows[0]!.granted ? null : "ungranted";
}

import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { isStorable } from "#shared/rules/text.ts";

/** Why a plugin cannot read or write a key of its storage. */
export type KvRefusal = "invalid" | "ungranted" | "quota";

const MAX_KEY_BYTES = 256;
const MAX_VALUE_BYTES = 16 * 1024;
const MAX_LIST = 100;

/** Returns the value under a key of an install's storage, null where there is none. */
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

/**
 * Returns the first keys of an install's storage that begin with a prefix, in order of their bytes, 100 unless told.
 */
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

/** Values by the keys that they are to stand under; null deletes a key. */
export type KvChanges = ReadonlyMap<string, string | null>;

/**
 * Writes values under keys of an install's storage, all of them or, where it returns why not, none. The install's row
 * stays locked until the transaction ends, so that its bytes are exactly those of its keys and values whoever writes
 * besides. Rooms that the transaction needs are locked before.
 */
export async function setKeys(tx: Tx, installId: string, changes: KvChanges): Promise<KvRefusal | null> {
  await sql`select from plugin_installs where id = ${installId} for no key update`.execute(tx.kysely);
  // Statements of their own: they read what was committed while the lock was waited for.
  const { refused, more } = await weigh(tx, installId, changes);
  if (refused) return refused;
  for (const [key, value] of changes) await write(tx, installId, key, value);
  await sql`update plugin_installs set storage_bytes = storage_bytes + ${more} where id = ${installId}`.execute(
    tx.kysely,
  );
  return null;
}

/** Returns why changes could not be written now, or null; nothing is locked, so others may still take the space. */
export async function refusalOfChanges(
  tx: Tx,
  installId: string,
  changes: KvChanges,
): Promise<KvRefusal | null> {
  return (await weigh(tx, installId, changes)).refused;
}

/** Returns by how many bytes changes let the storage grow, and why they cannot be made. */
async function weigh(
  tx: Tx,
  installId: string,
  changes: KvChanges,
): Promise<{ refused: KvRefusal | null; more: number }> {
  const none = (refused: KvRefusal) => ({ refused, more: 0 });
  const keys = [...changes.keys()];
  if (keys.includes("") || ![...changes.values()].every(isValue)) return none("invalid");
  const refused = await refusalOf(tx, installId, keys);
  if (refused) return none(refused);
  const { rows } = await sql<{ left: number; before: number }>`
    select quota_bytes - storage_bytes as left,
      (select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int from plugin_kv
        where install_id = ${installId} and key = any(${keys})) as before
    from plugin_installs where id = ${installId}`.execute(tx.kysely);
  const [found] = rows;
  if (!found) return none("ungranted");
  const more = bytesOf(changes) - found.before;
  return more > 0 && more > found.left ? none("quota") : { refused: null, more };
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

/** The grants are read at each call: one that was taken away holds no longer. */
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

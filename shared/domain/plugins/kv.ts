import { sql, type SqlPart } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Capability } from "#shared/rules/capabilities.ts";
import { isStorable } from "#shared/rules/text.ts";

/** The reason why a plugin cannot read or write a key of its storage. */
export type KvRefusal = "invalid" | "ungranted" | "quota";

const MAX_KEY_BYTES = 256;
const MAX_VALUE_BYTES = 16 * 1024;
const MAX_LIST = 100;

/** Returns the value of a key in an install's storage, or in its storage for a space. The value may be null. */
export async function getKey(
  tx: Tx,
  installId: string,
  key: string,
  spaceId: string | null = null,
): Promise<{ value: string | null } | { refused: KvRefusal }> {
  const refused = await refusalOf(tx, installId, [key], spaceId);
  if (refused) return { refused };
  const { rows } = await sql<{ value: string }>`
    select value from ${stored(installId, spaceId)} and key = ${key}`.execute(tx.kysely);
  return { value: rows[0]?.value ?? null };
}

type Listed = { most?: number; spaceId?: string | null };

/**
 * Returns the first keys with a prefix in an install's storage, or in its storage for a space. They are in byte order,
 * 100 by default.
 */
export async function listKeys(
  tx: Tx,
  installId: string,
  prefix: string,
  { most = MAX_LIST, spaceId = null }: Listed = {},
): Promise<{ keys: string[] } | { refused: KvRefusal }> {
  const refused = await refusalOf(tx, installId, [prefix], spaceId);
  if (refused) return { refused };
  const { rows } = await sql<{ key: string }>`
    select key from ${stored(installId, spaceId)} and key >= ${prefix} and starts_with(key, ${prefix})
    order by key limit ${most}`.execute(tx.kysely);
  return { keys: rows.map((row) => row.key) };
}

/** Returns the rows of a storage, for a query that adds conditions. */
function stored(installId: string, spaceId: string | null): SqlPart<unknown> {
  return spaceId === null
    ? sql`plugin_kv where install_id = ${installId}`
    : sql`plugin_space_kv where install_id = ${installId} and space_id = ${spaceId}`;
}

/** New values by key; null deletes the key. */
export type KvChanges = ReadonlyMap<string, string | null>;

/** New values in an install's storage for a space. */
export type SpaceChanges = { spaceId: string; changes: KvChanges };

/**
 * Writes values to an install's storage and to its storage for a space. Writes all, or none and returns the refusal.
 * The install's row stays locked until the transaction ends, so concurrent writes cannot make its byte count wrong.
 * Lock the transaction's rooms before this call.
 */
export async function setKeys(
  tx: Tx,
  installId: string,
  changes: KvChanges,
  inSpace?: SpaceChanges,
): Promise<KvRefusal | null> {
  await sql`select from plugin_installs where id = ${installId} for no key update`.execute(tx.kysely);
  // Separate statements, so that they see rows committed while the first one waited for the lock.
  const { refused, more } = await weigh(tx, installId, changes, inSpace);
  if (refused) return refused;
  for (const [key, value] of changes) await write(tx, installId, null, key, value);
  for (const [key, value] of inSpace?.changes ?? []) await write(tx, installId, inSpace!.spaceId, key, value);
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
  inSpace?: SpaceChanges,
): Promise<KvRefusal | null> {
  return (await weigh(tx, installId, changes, inSpace)).refused;
}

/** Returns the number of bytes by which the changes increase the storage, and the refusal, if any. */
async function weigh(
  tx: Tx,
  installId: string,
  changes: KvChanges,
  inSpace?: SpaceChanges,
): Promise<{ refused: KvRefusal | null; more: number }> {
  const refuse = (refused: KvRefusal) => ({ refused, more: 0 });
  const places = [{ spaceId: null, changes }, ...(inSpace ? [inSpace] : [])];
  let more = 0;
  for (const { spaceId, changes } of places) {
    const keys = [...changes.keys()];
    if (keys.includes("") || ![...changes.values()].every(isValue)) return refuse("invalid");
    const refused = await refusalOf(tx, installId, keys, spaceId);
    if (refused) return refuse(refused);
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int as bytes
      from ${stored(installId, spaceId)} and key = any(${keys})`.execute(tx.kysely);
    more += bytesOf(changes) - rows[0]!.bytes;
  }
  const { rows } = await sql<{ left: number }>`
    select quota_bytes - storage_bytes as left from plugin_installs where id = ${installId}`.execute(
    tx.kysely,
  );
  const [found] = rows;
  if (!found) return refuse("ungranted");
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

async function write(
  tx: Tx,
  installId: string,
  spaceId: string | null,
  key: string,
  value: string | null,
): Promise<void> {
  if (value === null) {
    await sql`delete from ${stored(installId, spaceId)} and key = ${key}`.execute(tx.kysely);
    return;
  }
  if (spaceId !== null) {
    await tx.kysely
      .insertInto("plugin_space_kv")
      .values({ install_id: installId, space_id: spaceId, key, value })
      .onConflict((clash) => clash.columns(["install_id", "space_id", "key"]).doUpdateSet({ value }))
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
async function refusalOf(
  tx: Tx,
  installId: string,
  keys: readonly string[],
  spaceId: string | null,
): Promise<KvRefusal | null> {
  if (!keys.every((key) => Buffer.byteLength(key) <= MAX_KEY_BYTES && isStorable(key))) return "invalid";
  const capability: Capability = spaceId === null ? "kv" : "space:kv";
  const { rows } = await sql<{ granted: boolean }>`
    select coalesce(bool_and(exists (
      select from plugin_grants
      where install_id = ${installId} and capability = ${capability} and starts_with(key, scope)
    )), true) as granted
    from unnest(${keys}::text[]) key`.execute(tx.kysely);
  return rows[0]!.granted ? null : "ungranted";
}

import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import { isKnownZone } from "#shared/rules/zone.ts";
import { problem } from "#shared/wire/problems.ts";

/**
 * Throws `invalid` unless the zone is exactly a name that both the database and this process know. Each alone accepts
 * more: this process accepts other spellings, the database accepts `localtime` and `posix/…`.
 */
export async function requireZone(tx: Tx, zone: string): Promise<void> {
  // Only listed names (some hundreds) reach `isKnownZone`, because it caches each zone in memory.
  if (!(await namesIn(tx)).has(zone) || !isKnownZone(zone))
    throw problem("invalid", "timezone must be the name of a time zone, like Europe/Berlin");
}

let names: Promise<ReadonlySet<string>> | null = null;

/**
 * Returns the names, read once per process, because Postgres opens a file for each name. A failed read is not cached.
 */
function namesIn(tx: Tx): Promise<ReadonlySet<string>> {
  names ??= readNames(tx).catch((error: unknown) => {
    names = null;
    throw error;
  });
  return names;
}

async function readNames(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from pg_timezone_names`.execute(tx.kysely);
  return new Set(rows.map((row) => row.name));
}

import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Log } from "#shared/runtime/log.ts";
import { begin } from "./begin.ts";
import { connectAtBoot } from "./connect.ts";
import { describeForeignTables, listForeignTables } from "./foreign-tables.ts";
import { JOB_QUEUE_VERSION, prepareJobQueue } from "./job-queue.ts";
import { isLockTimeout } from "./limit-lock-waits.ts";
import { type Migration, readSchema, type Schema } from "./migration-files.ts";
import {
  changedFunctions,
  firstUnknownMigration,
  makeRecords,
  readFunctions,
  readRecords,
  type MigrationRecord,
  type FunctionsRecord,
  recordFunctions,
  recordMigration,
  versionOf,
} from "./migration-records.ts";
import { missingGrant } from "./missing-grant.ts";
import { isDeadlock } from "./retry-deadlocks.ts";

// An arbitrary key that identifies our advisory lock in the database.
const LOCK = 7_236_914_025;

// A migration that waits for a table blocks all later statements on it, so it must not wait for a long reader. In a
// deadlock, it gives up before Postgres aborts another session's statement, which takes 1 s.
const LOCK_TIMEOUT = "500ms";
const RETRY_MS = 1000;

/**
 * Upgrades the schema to this build: its migrations, its changed functions, and the job queue. Each migration and its
 * record share a transaction; the last one also replaces the functions.
 *
 * Each transaction first takes the same lock, so that replicas which boot together take turns. It is a transaction
 * lock, because a transaction pooler loses session locks. A transaction that does not get a table's lock within 0.5 s is
 * rolled back and repeated, so that running replicas can use the table meanwhile. Throws StartupError if the database
 * cannot be reached or the account lacks a grant. Also throws it if a newer build or other migrations were applied, or
 * if a database without records has tables.
 */
export async function migrate(
  databaseUrl: string,
  log: Log,
  folder?: string,
): Promise<{ applied: number; version: number }> {
  const schema = await readSchema(folder);
  const client = await connectAtBoot(databaseUrl, log);
  try {
    const applied = (await isMigrated(client, schema)) ? 0 : await applyAll(client, schema, log);
    if (await prepareJobQueue(client))
      log.info({ version: JOB_QUEUE_VERSION }, "job queue created or upgraded");
    return { applied, version: schema.migrations.length };
  } catch (error) {
    throw (await missingGrant(client, error)) ?? error;
  } finally {
    await client.end();
  }
}

/**
 * Returns true if there is nothing to do, as on nearly every start. Takes no lock, so it does not wait for a process
 * that migrates.
 */
async function isMigrated(client: Client, schema: Schema): Promise<boolean> {
  const records = await readRecords(client);
  requireSameHistory(records, schema.migrations);
  return records.length === schema.migrations.length && !isBehind(schema, await readFunctions(client));
}

/**
 * Returns true if a database lacks functions of this build. Throws StartupError if a newer build's functions are
 * applied.
 */
function isBehind(schema: Schema, recorded: FunctionsRecord): boolean {
  if (recorded.revision > schema.revision) {
    throw new StartupError(
      `The database's functions are at revision ${recorded.revision}, but this build knows only ` +
        `${schema.revision}: start a build at least as new as the one that migrated it, or restore a dump from before.`,
    );
  }
  return recorded.revision < schema.revision || changedFunctions(schema, recorded).length > 0;
}

/** The changes of one transaction. */
type Step = { migration: Migration | undefined; functions: string[] };

async function applyAll(client: Client, schema: Schema, log: Log): Promise<number> {
  for (let applied = 0; ; applied += 1) {
    const { migration, functions } = await untilUnlocked(() => applyNext(client, schema), log);
    if (migration) log.info({ version: migration.version, name: migration.name }, "schema migrated");
    if (functions.length > 0) log.info({ functions }, "schema functions replaced");
    if (!migration) return applied;
  }
}

/** Repeats a step while other sessions hold a lock on its tables. */
async function untilUnlocked<T>(step: () => Promise<T>, log: Log): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isLocked(error)) throw error;
      log.warn({ reason: error.message }, "a table is in use, so the schema cannot be changed yet: retrying");
      await sleep(RETRY_MS);
    }
  }
}

function isLocked(error: unknown): error is Error {
  return isDeadlock(error) || isLockTimeout(error);
}

// Reads the records under the lock, so that a replica which waited sees the other replica's changes.
async function applyNext(client: Client, schema: Schema): Promise<Step> {
  // The account may have timeouts. But another replica's upgrade, and the change of a large table, take their time.
  await client.query(`${begin}; set local statement_timeout = 0; set local lock_timeout = 0`);
  try {
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await makeRecords(client);
    const records = await readRecords(client);
    if (records.length === 0) await requireEmptyDatabase(client);
    requireSameHistory(records, schema.migrations);
    const migration = schema.migrations[records.length];
    if (migration) {
      await client.query(await readFile(migration.path, "utf8"));
      await recordMigration(client, migration);
    }
    const isLast = records.length + 1 >= schema.migrations.length;
    const functions = isLast ? await applyFunctions(client, schema) : [];
    await client.query("commit");
    return { migration, functions };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Applies the functions whose text has changed, and returns their names. */
async function applyFunctions(client: Client, schema: Schema): Promise<string[]> {
  const recorded = await readFunctions(client);
  if (!isBehind(schema, recorded)) return [];
  // Functions call each other, so no order of creation passes this check. A test checks their bodies instead.
  await client.query("set local check_function_bodies = off");
  const changed = changedFunctions(schema, recorded);
  for (const { sql } of changed) await client.query(sql);
  await recordFunctions(client, schema);
  return changed.map(({ name }) => name);
}

async function requireEmptyDatabase(client: Client): Promise<void> {
  const tables = await listForeignTables(client);
  if (tables.length > 0) throw new StartupError(`The database ${describeForeignTables(tables)}.`);
}

function requireSameHistory(records: MigrationRecord[], migrations: Migration[]): void {
  const mismatch = firstUnknownMigration(records, migrations);
  if (mismatch) {
    throw new StartupError(
      `The database was migrated by another line of builds: ${mismatch}. ` +
        "Start the build that migrated it, or give this one its own database.",
    );
  }
  const version = versionOf(records);
  if (version > migrations.length) {
    throw new StartupError(
      `The database's schema is at version ${version}, but this build knows only ${migrations.length}: ` +
        "start a build at least as new as the one that migrated it, or restore a dump from before.",
    );
  }
}

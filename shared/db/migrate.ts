import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Client } from "pg";
import { BootProblem } from "#shared/runtime/boot-problem.ts";
import type { Log } from "#shared/runtime/log.ts";
import { begin } from "./begin.ts";
import { connectAtBoot } from "./connect.ts";

// Any number that nothing else in the database uses as an advisory lock.
const LOCK = 7_236_914_025;
const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

type Migration = { version: number; name: string; path: string };

/**
 * Brings the schema up to this build, file by file, each in one transaction with its record (protocol/operations
 * 51–54). Replicas that boot together take turns, since each of those transactions starts with the same lock. It is a
 * transaction's lock, because a session's is lost behind a transaction pooler. Throws BootProblem, also when the
 * database was migrated by a newer build or with other migrations than this one's, or where the account lacks a grant.
 */
export async function migrate(
  databaseUrl: string,
  log: Log,
  folder = MIGRATIONS,
): Promise<{ applied: number; version: number }> {
  const migrations = await findMigrations(folder);
  const client = await connectAtBoot(databaseUrl, log);
  try {
    if (await isMigrated(client, migrations)) return { applied: 0, version: migrations.length };
    for (let applied = 0; ; applied += 1) {
      const migration = await applyNext(client, migrations);
      if (!migration) return { applied, version: migrations.length };
      log.info({ version: migration.version, name: migration.name }, "schema migrated");
    }
  } catch (error) {
    throw (await missingGrant(client, error)) ?? error;
  } finally {
    await client.end();
  }
}

/**
 * Nearly every start finds nothing to do: one look without the lock says so, reads no file, and does not queue behind a
 * process that migrates (protocol/operations 67).
 */
async function isMigrated(client: Client, migrations: Migration[]): Promise<boolean> {
  const look = client.query<Recorded>(recordsSql).catch((error: { code?: string }) => {
    if (error.code === undefinedTable) return { rows: [] };
    throw error;
  });
  const { rows } = await look;
  requireSameHistory(rows, migrations);
  return rows.length === migrations.length;
}

const undefinedTable = "42P01";

// Reads the records only behind the lock, so that a replica which waited sees what the other one did.
async function applyNext(client: Client, migrations: Migration[]): Promise<Migration | undefined> {
  await client.query(begin);
  try {
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists schema_migrations" +
        " (version int primary key, name text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<Recorded>(recordsSql);
    requireSameHistory(rows, migrations);
    const next = migrations[rows.length];
    if (next) {
      await client.query(await readFile(next.path, "utf8"));
      await client.query("insert into schema_migrations (version, name) values ($1, $2)", [
        next.version,
        next.name,
      ]);
    }
    await client.query("commit");
    return next;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Returns one sentence for an account that may not change the schema, and null for any other error. */
async function missingGrant(client: Client, error: unknown): Promise<BootProblem | null> {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== insufficientPrivilege && code !== noSchemaToCreateIn) return null;
  const { rows } = await client.query<{ role: string; grants: string[] }>(
    `select quote_ident(current_user) as role,
       array_remove(array[
         case when not has_database_privilege(current_database(), 'create')
           then format('grant create on database %I to %I', current_database(), current_user) end,
         case when (has_schema_privilege(schema, 'usage') and has_schema_privilege(schema, 'create')) is not true
           then format('grant usage, create on schema %I to %I', schema, current_user) end
       ], null) as grants
     from coalesce(current_schema(), 'public') schema`,
  );
  const { role, grants } = rows[0]!;
  const cure =
    grants.length > 0
      ? `run "${grants.join("; ")}" as the owner of the database`
      : "start the service as the account that owns the tables";
  return new BootProblem(`The account ${role} may not change the schema (${message}): ${cure}.`, error);
}

const insufficientPrivilege = "42501";
const noSchemaToCreateIn = "3F000";

function requireSameHistory(records: Recorded[], migrations: Migration[]): void {
  const known = migrations.map(({ name }) => name);
  const version = versionOf(records);
  if (version > known.length) {
    throw new BootProblem(
      `The database's schema is at version ${version}, but this build knows only ${known.length}: ` +
        "start a build at least as new as the one that migrated it.",
    );
  }
  const strange = firstStranger(records, known);
  if (!strange) return;
  throw new BootProblem(
    `The database was migrated by another line of builds: ${strange}. ` +
      "Start the build that migrated it, or give this one a database of its own.",
  );
}

/** Returns the schema version that a database records; 0 where nothing was migrated. */
export function versionOf(records: Recorded[]): number {
  return records.at(-1)?.version ?? 0;
}

/**
 * Says where a database's records and this build's migrations differ, in a few words, or null. A comparison of counts
 * would accept a database of an unreleased build or of another branch.
 */
export function firstStranger(records: Recorded[], known: string[]): string | null {
  const at = records.findIndex(({ version, name }, index) => version !== index + 1 || name !== known[index]);
  const found = records[at];
  if (!found) return null;
  return `its migration ${at + 1} is ${found.version === at + 1 ? found.name : "missing"}, this build's is ${known[at]}`;
}

/** Reads the migrations that a database has had. */
export const recordsSql = "select version, name from schema_migrations order by version";

/** A row of `recordsSql`. */
export type Recorded = { version: number; name: string };

/** Returns the names of this build's migrations, in order. */
export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  return (await findMigrations(folder)).map((migration) => migration.name);
}

async function findMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
  return files.map((file, index) => {
    const [, digits, name] = /^(\d{4})_([a-z0-9_-]+)\.sql$/.exec(file) ?? [];
    if (Number(digits) !== index + 1 || !name) {
      throw new Error(
        `Migration ${file} is out of line: they are numbered 0001_name.sql onwards, without gaps.`,
      );
    }
    return { version: index + 1, name, path: `${folder}/${file}` };
  });
}

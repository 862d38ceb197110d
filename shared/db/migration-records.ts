import type pg from "pg";
import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Migration, Schema, SchemaFunction } from "./migration-files.ts";

/** A migration that was applied to a database. */
export type MigrationRecord = { version: number; name: string };

/** The functions applied to a database: the digest of each text, and the revision of the build that applied them. */
export type FunctionsRecord = { revision: number; digests: Record<string, string> };

type Queryable = Pick<pg.Client, "query">;

/**
 * Reads the applied migrations in order. Returns an empty list for a new database. Throws StartupError for a table of
 * another program.
 */
export async function readRecords(client: Queryable): Promise<MigrationRecord[]> {
  const sql = "select version, name from schema_migrations order by version";
  try {
    return await rowsOrNone(client.query<MigrationRecord>(sql));
  } catch (error) {
    if ((error as { code?: string }).code !== undefinedColumn) throw error;
    throw new StartupError(
      "The database's table schema_migrations belongs to another program: use an empty database.",
      error,
    );
  }
}

/** Reads the applied functions. Returns revision 0 without digests if there are none. */
export async function readFunctions(client: Queryable): Promise<FunctionsRecord> {
  const sql = "select revision, digests from schema_functions";
  const [recorded] = await rowsOrNone(client.query<FunctionsRecord>(sql));
  return recorded ?? { revision: 0, digests: {} };
}

/** Returns the rows of a query, or an empty list if its table does not exist. */
export async function rowsOrNone<Row>(query: Promise<{ rows: Row[] }>): Promise<Row[]> {
  try {
    return (await query).rows;
  } catch (error) {
    if ((error as { code?: string }).code === undefinedTable) return [];
    throw error;
  }
}

const undefinedTable = "42P01";
const undefinedColumn = "42703";

/** Creates the tables of the records if they are missing, in the transaction of `client`. */
export async function makeRecords(client: Queryable): Promise<void> {
  await client.query(
    `create table if not exists schema_migrations
       (version int primary key, name text not null, applied_at timestamptz not null default now());
     create table if not exists schema_functions (revision int not null, digests jsonb not null)`,
  );
}

/** Records a migration, in the transaction that applies it. */
export async function recordMigration(client: Queryable, { version, name }: MigrationRecord): Promise<void> {
  await client.query("insert into schema_migrations (version, name) values ($1, $2)", [version, name]);
}

/** Records the functions of a build, in the transaction that applies them. */
export async function recordFunctions(client: Queryable, { functions, revision }: Schema): Promise<void> {
  const digests = Object.fromEntries(functions.map(({ name, digest }) => [name, digest]));
  await client.query("delete from schema_functions");
  await client.query("insert into schema_functions (revision, digests) values ($1, $2)", [revision, digests]);
}

/** Returns the functions of a build that a database lacks or has with another text. */
export function changedFunctions({ functions }: Schema, { digests }: FunctionsRecord): SchemaFunction[] {
  return functions.filter(({ name, digest }) => digests[name] !== digest);
}

/** Returns the schema version of a database; 0 for a new one. */
export function versionOf(records: MigrationRecord[]): number {
  return records.at(-1)?.version ?? 0;
}

/**
 * Returns the first difference between a database's records and this build's migrations, in a few words, or null.
 * Further records are ignored: they belong to a newer build. Comparing counts alone would accept a database of an
 * unreleased build or of another branch.
 */
export function firstUnknownMigration(records: MigrationRecord[], migrations: Migration[]): string | null {
  const at = migrations.findIndex(
    ({ version, name }, index) =>
      index < records.length && (version !== records[index]!.version || name !== records[index]!.name),
  );
  const found = records[at];
  if (!found) return null;
  const recordedName = found.version === at + 1 ? found.name : "missing";
  return `its migration ${at + 1} is ${recordedName}, this build's is ${migrations[at]!.name}`;
}

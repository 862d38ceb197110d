import { sql } from "#shared/db/sql.ts";
import { describeEncoding } from "#shared/db/connect.ts";
import type { Database } from "#shared/db/database.ts";
import { expectedTables } from "#shared/db/expected-tables.ts";
import { describeForeignTables, listForeignTables } from "#shared/db/foreign-tables.ts";
import { readJobQueue } from "#shared/db/job-queue.ts";
import { readSchema, type Schema } from "#shared/db/migration-files.ts";
import { readFunctions, readRecords, type MigrationRecord } from "#shared/db/migration-records.ts";
import type { CheckResult } from "./check-result.ts";
import { describeSchema } from "./describe-schema.ts";

type Server = { version: string; number: number; encoding: string; isReadOnly: boolean; isStandby: boolean };

/**
 * Returns the versions of Node, Postgres and the schema. Postgres must accept changes. The schema's result has its
 * pending changes, or the tables and primary keys that it lacks.
 */
export async function readVersions(db: Database): Promise<CheckResult[]> {
  const { rows } = await sql<Server>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::bool as "isReadOnly",
      pg_is_in_recovery() as "isStandby"`.execute(db.kysely);
  return [
    { what: "node", state: "ok", detail: process.version },
    examineServer(rows[0]!),
    await examineSchema(db),
  ];
}

function examineServer({ version, number, encoding, isReadOnly, isStandby }: Server): CheckResult {
  const what = "postgres";
  if (number < 150_000)
    return { what, state: "failed", detail: `${version}; 15 is the oldest supported version` };
  if (encoding !== "UTF8")
    return { what, state: "failed", detail: `${version}, with ${describeEncoding(encoding)}` };
  if (isStandby)
    return { what, state: "failed", detail: `${version}, a standby; DATABASE_URL must lead to the primary` };
  if (isReadOnly) return { what, state: "failed", detail: `${version}, read-only; it refuses all changes` };
  return { what, state: "ok", detail: version };
}

async function examineSchema(db: Database): Promise<CheckResult> {
  const what = "schema";
  const schema = await readSchema();
  const records = await readRecords(db.pool);
  const foreign = records.length === 0 ? await listForeignTables(db.pool) : [];
  if (foreign.length > 0)
    return { what, state: "failed", detail: `the database ${describeForeignTables(foreign)}` };
  const { state, pending, detail } = describeSchema(schema, {
    records,
    functions: await readFunctions(db.pool),
    queue: await readJobQueue(db.pool),
  });
  const unfinished = state === "ok" ? await listUnfinished(db, schema, records) : [];
  if (unfinished.length > 0)
    return {
      what,
      state: "failed",
      detail: `incomplete, as after an unfinished restore: ${unfinished.join(", ")}; restore into an empty database`,
    };
  return { what, state: pending.length > 0 ? "failed" : state, detail };
}

/** The only table that has no primary key. */
const withoutKey = "schema_functions";

/**
 * Returns the first 3 tables of a schema that are missing or lack their primary key, each with its lack. A restore
 * creates primary keys after all rows.
 */
async function listUnfinished(db: Database, schema: Schema, records: MigrationRecord[]): Promise<string[]> {
  const expected = (await expectedTables(schema, records)).map((name) => name.replace("public.", ""));
  const { rows } = await sql<{ name: string; exists: boolean }>`
    select name, to_regclass(name) is not null as exists
    from unnest(${expected}::text[]) name
    where to_regclass(name) is null or name <> ${withoutKey} and not exists (
      select from pg_index where indrelid = to_regclass(name) and indisprimary and indisvalid)
    order by name limit 3`.execute(db.kysely);
  return rows.map(({ name, exists }) => `${name} ${exists ? "has no primary key" : "is missing"}`);
}

import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { firstStranger, listMigrations, type Recorded, recordsSql, versionOf } from "#shared/db/migrate.ts";
import type { Finding } from "./finding.ts";

/** Returns the versions of Node, Postgres and the schema, and which migrations are pending. */
export async function readVersions(db: Database): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`.execute(db.kysely);
  const { version, number } = rows[0]!;
  return [
    { what: "node", state: "ok", detail: process.version },
    {
      what: "postgres",
      state: number >= 150_000 ? "ok" : "failed",
      detail: number >= 150_000 ? version : `${version}; 15 is the oldest that works`,
    },
    await readSchema(db),
  ];
}

async function readSchema(db: Database): Promise<Finding> {
  const known = await listMigrations();
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('schema_migrations') is not null as there`.execute(db.kysely);
  const records = rows[0]!.there ? (await db.pool.query<Recorded>(recordsSql)).rows : [];
  const applied = versionOf(records);
  const pending = known.slice(applied);
  const at = `version ${applied} of ${known.length}`;
  if (applied > known.length)
    return {
      what: "schema",
      state: "failed",
      detail: `version ${applied}, newer than this build's ${known.length}`,
    };
  const strange = firstStranger(records, known);
  if (strange) return { what: "schema", state: "failed", detail: `of another line of builds: ${strange}` };
  if (pending.length > 0)
    return { what: "schema", state: "failed", detail: `${at}; the next start applies ${pending.join(", ")}` };
  return { what: "schema", state: "ok", detail: `${at}, nothing pending` };
}

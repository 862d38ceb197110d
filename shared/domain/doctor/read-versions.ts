import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { readJobQueue } from "#shared/db/job-queue.ts";
import { readSchema } from "#shared/db/migration-files.ts";
import { readFunctions, readRecords } from "#shared/db/migration-records.ts";
import type { CheckResult } from "./check-result.ts";
import { describeSchema } from "./describe-schema.ts";

/** Returns the versions of Node, Postgres and the schema, and the pending changes of the schema. */
export async function readVersions(db: Database): Promise<CheckResult[]> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number`.execute(db.kysely);
  const { version, number } = rows[0]!;
  return [
    { what: "node", state: "ok", detail: process.version },
    {
      what: "postgres",
      state: number >= 150_000 ? "ok" : "failed",
      detail: number >= 150_000 ? version : `${version}; 15 is the oldest supported version`,
    },
    await examineSchema(db),
  ];
}

async function examineSchema(db: Database): Promise<CheckResult> {
  const state = describeSchema(await readSchema(), {
    records: await readRecords(db.pool),
    functions: await readFunctions(db.pool),
    queue: await readJobQueue(db.pool),
  });
  return { what: "schema", state: state.pending.length > 0 ? "failed" : state.state, detail: state.detail };
}

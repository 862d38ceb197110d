import { sql } from "#shared/db/sql.ts";
import type { Database } from "#shared/db/database.ts";
import { isBeforeRelease, startLastOldBuild } from "#shared/db/adopt.ts";
import { JOB_QUEUE_VERSION, readJobQueue } from "#shared/db/job-queue.ts";
import { readSchema } from "#shared/db/migration-files.ts";
import {
  changedFunctions,
  firstUnknownMigration,
  readFunctions,
  readRecords,
  versionOf,
} from "#shared/db/migration-records.ts";
import type { CheckResult } from "./check-result.ts";

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
  const failed = (detail: string): CheckResult => ({ what: "schema", state: "failed", detail });
  const schema = await readSchema();
  const known = schema.migrations.length;
  const records = await readRecords(db.pool);
  const applied = versionOf(records);
  const at = `version ${applied} of ${known}`;
  const oldBuild = isBeforeRelease(records);
  if (oldBuild === "wholly") return failed("from a build before the first release; the next start adopts it");
  if (oldBuild === "partly")
    return failed(`from a build before the first release, unfinished: ${startLastOldBuild}`);
  const unknown = firstUnknownMigration(records, schema.migrations);
  if (unknown) return failed(`from another line of builds: ${unknown}`);
  if (applied > known) return failed(`version ${applied}, newer than this build's ${known}`);

  const functions = await readFunctions(db.pool);
  if (functions.revision > schema.revision)
    return failed(`functions of revision ${functions.revision}, newer than this build's ${schema.revision}`);
  const queue = await readJobQueue(db.pool);
  if (queue.version > JOB_QUEUE_VERSION)
    return failed(`job queue of version ${queue.version}, newer than this build's ${JOB_QUEUE_VERSION}`);
  const pending = [
    ...schema.migrations.slice(applied).map(({ name }) => name),
    ...count(changedFunctions(schema, functions).length, "function"),
    ...(queue.version < JOB_QUEUE_VERSION || queue.missing.length > 0 ? ["the job queue"] : []),
  ];
  if (pending.length > 0) return failed(`${at}; the next start applies ${pending.join(", ")}`);
  return { what: "schema", state: "ok", detail: `${at}, nothing pending` };
}

function count(n: number, noun: string): string[] {
  return n === 0 ? [] : [`${n} ${noun}${n === 1 ? "" : "s"}`];
}

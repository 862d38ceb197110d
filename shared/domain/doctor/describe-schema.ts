import { JOB_QUEUE_VERSION, type JobQueueRecord } from "#shared/db/job-queue.ts";
import type { Schema } from "#shared/db/migration-files.ts";
import {
  changedFunctions,
  firstUnknownMigration,
  versionOf,
  type FunctionsRecord,
  type MigrationRecord,
} from "#shared/db/migration-records.ts";

/** The applied changes of a database or a backup. */
export type AppliedSchema = {
  records: MigrationRecord[];
  functions: FunctionsRecord;
  queue: JobQueueRecord;
};

/** `failed`: this build cannot start on it. `pending`: the changes of the next start, in a few words each. */
type SchemaState = { state: "ok" | "failed"; pending: string[]; detail: string };

/** Compares an applied schema with that of a build, and describes the difference in one sentence. */
export function describeSchema(schema: Schema, { records, functions, queue }: AppliedSchema): SchemaState {
  const failed = (detail: string): SchemaState => ({ state: "failed", pending: [], detail });
  const known = schema.migrations.length;
  const applied = versionOf(records);
  const at = `version ${applied} of ${known}`;
  const unknown = firstUnknownMigration(records, schema.migrations);
  if (unknown) return failed(`from another line of builds: ${unknown}`);
  if (applied > known) return failed(`version ${applied}, newer than this build's ${known}`);
  if (functions.revision > schema.revision)
    return failed(`functions of revision ${functions.revision}, newer than this build's ${schema.revision}`);
  if (queue.version > JOB_QUEUE_VERSION)
    return failed(`job queue of version ${queue.version}, newer than this build's ${JOB_QUEUE_VERSION}`);
  const pending = [
    ...schema.migrations.slice(applied).map(({ name }) => name),
    ...count(changedFunctions(schema, functions).length, "function"),
    ...(queue.version < JOB_QUEUE_VERSION || queue.missing.length > 0 ? ["the job queue"] : []),
  ];
  const detail = pending.length > 0 ? `the next start applies ${pending.join(", ")}` : "nothing pending";
  return { state: "ok", pending, detail: `${at}${pending.length > 0 ? ";" : ","} ${detail}` };
}

function count(n: number, noun: string): string[] {
  return n === 0 ? [] : [`${n} ${noun}${n === 1 ? "" : "s"}`];
}

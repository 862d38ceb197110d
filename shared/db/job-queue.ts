import type pg from "pg";
import type { ConstructorOptions, Queue as QueueOptions } from "pg-boss";
import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Queue } from "./jobs.ts";
import { rowsOrNone } from "./migration-records.ts";

/** The version of pg-boss's schema. `test/golden/jobs.test.ts` compares it with the installed package. */
export const JOB_QUEUE_VERSION = 43;

// A job only wakes a worker for an outbox row. The row decides about retries, so jobs expire soon and are not retried.
const queues: Record<Queue, Omit<QueueOptions, "name">> = {
  webhook: {
    retryLimit: 0,
    expireInSeconds: 120,
    retentionSeconds: 172_800,
    deleteAfterSeconds: 3600,
    notify: true,
  },
};

/** The schema version of a job queue, and the names of its missing queues. Version 0: the schema does not exist. */
export type JobQueueRecord = { version: number; missing: Queue[] };

/** Reads the state of the job queue. */
export async function readJobQueue(client: Pick<pg.Client, "query">): Promise<JobQueueRecord> {
  const sql = "select version, array(select name from pgboss.queue) as names from pgboss.version";
  const [found] = await rowsOrNone(client.query<{ version: number; names: string[] }>(sql));
  return { version: found?.version ?? 0, missing: missingQueues(found?.names ?? []) };
}

/** Returns the queues of this build that are not among the given names. */
export function missingQueues(names: string[]): Queue[] {
  return (Object.keys(queues) as Queue[]).filter((name) => !names.includes(name));
}

/**
 * Lets pg-boss create or upgrade its schema, and creates our missing queues. Loads the library only if there is work to
 * do. Returns true if it changed something. Throws StartupError if a newer build has upgraded the schema.
 */
export async function prepareJobQueue(client: pg.Client): Promise<boolean> {
  for (let isRetry = false; ; isRetry = true) {
    const { version, missing } = await readJobQueue(client);
    if (version > JOB_QUEUE_VERSION) {
      throw new StartupError(
        `The database's job queue is at version ${version}, but this build knows only ${JOB_QUEUE_VERSION}: ` +
          "start a build at least as new as the one that migrated it, or restore a dump from before.",
      );
    }
    if (version === JOB_QUEUE_VERSION && missing.length === 0) return false;
    try {
      await createOrUpgrade(client, missing);
      return true;
    } catch (error) {
      // Processes that boot together wait for the library's lock. Afterwards, a connection may still have cached that
      // the schema is missing, and fails to create it. The second pass finds the schema.
      if (isRetry) throw error;
    }
  }
}

async function createOrUpgrade(client: pg.Client, missing: Queue[]): Promise<void> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ db: databaseOn(client), supervise: false, schedule: false });
  // Without a listener the event would end the process. Errors of the calls below are also thrown.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (const name of missing) await boss.createQueue(name, queues[name]);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Returns the library's database interface over a client. The library's scripts begin their own transactions, so a
 * failed one is rolled back.
 */
function databaseOn(client: pg.Client): NonNullable<ConstructorOptions["db"]> {
  return {
    async executeSql(text, values) {
      try {
        return await client.query(text, values);
      } catch (error) {
        await client.query("rollback").catch(() => {});
        throw error;
      }
    },
  };
}

import type pg from "pg";
import type { ConstructorOptions, Queue as QueueOptions } from "pg-boss";
import { StartupError } from "#shared/runtime/startup-error.ts";
import type { Queue } from "./jobs.ts";
import { rowsOrNone } from "./migration-records.ts";

/** The version of pg-boss's own schema; `test/golden/jobs.test.ts` compares it with the installed package's. */
export const JOB_QUEUE_VERSION = 43;

// A job only wakes a worker for a row of the outbox. The row decides about further attempts, so a job lives briefly and
// the queue does not retry it.
const queues: Record<Queue, Omit<QueueOptions, "name">> = {
  webhook: {
    retryLimit: 0,
    expireInSeconds: 120,
    retentionSeconds: 172_800,
    deleteAfterSeconds: 3600,
    notify: true,
  },
};

/** Reads the version of the job queue's schema, and which of our queues it lacks. Version 0: there is no schema. */
export async function readJobQueue(
  client: Pick<pg.Client, "query">,
): Promise<{ version: number; lacks: Queue[] }> {
  const sql = "select version, array(select name from pgboss.queue) as names from pgboss.version";
  const [found] = await rowsOrNone(client.query<{ version: number; names: string[] }>(sql));
  const names = Object.keys(queues) as Queue[];
  return { version: found?.version ?? 0, lacks: names.filter((name) => !found?.names.includes(name)) };
}

/**
 * Lets pg-boss create or upgrade its schema, and creates our queues in it. A look says that there is nothing to do, and
 * then the library is not loaded. Returns whether there was something to do. Throws StartupError where a newer build has
 * upgraded the schema.
 */
export async function prepareJobQueue(client: pg.Client): Promise<boolean> {
  for (let isSecond = false; ; isSecond = true) {
    const { version, lacks } = await readJobQueue(client);
    if (version > JOB_QUEUE_VERSION) {
      throw new StartupError(
        `The database's job queue is at version ${version}, but this build knows only ${JOB_QUEUE_VERSION}: ` +
          "start a build at least as new as the one that migrated it.",
      );
    }
    if (version === JOB_QUEUE_VERSION && lacks.length === 0) return false;
    try {
      await createOrUpgrade(client, lacks);
      return true;
    } catch (error) {
      // Of processes that boot at once, all wait for the library's lock. Behind it, a connection may still have cached
      // that there is no schema, and fails to create it. By then it is there.
      if (isSecond) throw error;
    }
  }
}

async function createOrUpgrade(client: pg.Client, lacks: Queue[]): Promise<void> {
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ db: through(client), supervise: false, schedule: false });
  // Without a listener the event would end the process. What concerns us is thrown as well.
  boss.on("error", () => {});
  try {
    await boss.start();
    for (const name of lacks) await boss.createQueue(name, queues[name]);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The library's scripts begin transactions of their own. One that fails must not stay open. */
function through(client: pg.Client): NonNullable<ConstructorOptions["db"]> {
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

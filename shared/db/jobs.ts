import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Log } from "#shared/runtime/log.ts";

/** The queues that `job-queue.ts` creates. */
export type Queue = "webhook";

/** What a job names: a row of an outbox, which holds the rest. */
export type JobData = { id: string };

/**
 * Sends jobs. A job only wakes a worker: what is to be done stands in the row that it names
 * (decisions/webhooks#jobs-only-wake-workers).
 */
export type Jobs = {
  /** Loads the library and the list of queues, so that the first transaction does not wait for them. */
  start(): Promise<void>;
  /** Sends jobs in the transaction of `client`, in one statement, due in `after` seconds. */
  send(client: pg.PoolClient, queue: Queue, data: JobData[], after: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Returns what sends jobs through a pool. The library is loaded when it is first needed: most processes of a small
 * instance never send one. The delivery role does the queue's upkeep.
 */
export function createJobs(pool: pg.Pool, log: Log): Jobs {
  let starting: Promise<PgBoss> | null = null;

  const started = (through: Runner) => {
    starting ??= open(through).catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return starting;
  };

  async function open(through: Runner): Promise<PgBoss> {
    const { PgBoss: Boss } = await import("pg-boss");
    // A transaction that waits for the start lends it its connection: the pool may have none left when all others wait
    // too.
    let runner = through;
    const boss = new Boss({
      db: { executeSql: (text, values) => runner.query(text, values) },
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    // What the library reports is not always an Error, and may hold more than a message.
    boss.on("error", ({ message }: { message: string }) =>
      log.error({ err: new Error(message) }, "the job queue reports a failure"),
    );
    try {
      await boss.start();
      // The library starts even when it could not read the list of queues, and could then send nothing.
      if (!(await boss.getQueue("webhook"))) throw new Error("the job queue has no queue for webhooks");
      return boss;
    } catch (error) {
      // Left half started, it would go on reading its queues every minute for as long as the process lives.
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    } finally {
      // The borrowed connection returns to the pool, whatever the outcome of the start.
      runner = pool;
    }
  }

  return {
    async start() {
      await started(pool);
    },
    async send(client, queue, data, after) {
      const boss = await started(client);
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      const jobs = data.map((one) => ({ data: one, startAfter: after }));
      await boss.insert(queue, jobs, { db });
    },
    async close() {
      const boss = await starting?.catch(() => null);
      await boss?.stop({ graceful: false });
    },
  };
}

type Runner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

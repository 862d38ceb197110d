import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Log } from "#shared/runtime/log.ts";
import { retryLost } from "./connect.ts";

/** The queues that `job-queue.ts` creates. */
export type Queue = "webhook";

/** The payload of a job: the id of an outbox row, which holds the rest. */
export type JobData = { id: string };

/**
 * Sends jobs. A job only wakes a worker; the outbox row describes the work (decisions/webhooks#jobs-only-wake-workers).
 */
export type Jobs = {
  /**
   * Loads the library and the list of queues, so that the first transaction does not wait for them. Tries again while
   * the connection breaks, as the boot does.
   */
  start(): Promise<void>;
  /** Sends jobs in the transaction of `client`, in one statement, due in `after` seconds. */
  send(client: pg.PoolClient, queue: Queue, data: JobData[], after: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Returns a sender of jobs over a pool. Loads the library on first use, because most processes of a small instance
 * never send a job. The delivery role maintains the queue.
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
    // The start uses the connection of the transaction that waits for it. The pool may have no free connection, because
    // the others may wait for the start too.
    let runner = through;
    const boss = new Boss({
      db: { executeSql: (text, values) => runner.query(text, values) },
      migrate: false,
      createSchema: false,
      supervise: false,
      schedule: false,
    });
    // The library does not always report an Error, and its reports may hold more than a message.
    boss.on("error", ({ message }: { message: string }) =>
      log.error({ err: new Error(message) }, "the job queue reports a failure"),
    );
    try {
      await boss.start();
      // The library also starts if it could not read the list of queues. It could then send no jobs.
      if (!(await boss.getQueue("webhook"))) throw new Error("the job queue has no queue for webhooks");
      return boss;
    } catch (error) {
      // Otherwise the half-started library would read its queues every minute until the process ends.
      await boss.stop({ graceful: false }).catch(() => {});
      throw error;
    } finally {
      // From now on the library uses the pool, also if the start failed.
      runner = pool;
    }
  }

  return {
    async start() {
      await retryLost(() => started(pool), log);
    },
    async send(client, queue, data, after) {
      const boss = await started(client);
      const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
      const jobs = data.map((item) => ({ data: item, startAfter: after }));
      await boss.insert(queue, jobs, { db });
    },
    async close() {
      const boss = await starting?.catch(() => null);
      await boss?.stop({ graceful: false });
    },
  };
}

type Runner = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

import { PgBoss } from "pg-boss";
import type { Queue } from "#shared/db/jobs.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";

/** What hears of jobs. */
export type QueueListener = { stop(): Promise<void> };

/**
 * Wakes a worker for the jobs of its queue: at once by a notification, and every 2 s for those that were sent for later.
 * A job is done when it has woken somebody, and none is worth more than that: a queue that fails is logged, ends nothing,
 * and makes deliveries late at most. It also keeps the queue's tables small, which nobody else does.
 */
export async function listenToQueues(
  settings: Pick<Settings, "listenerDatabaseUrl">,
  workers: Record<Queue, () => Promise<unknown>>,
  log: Log,
): Promise<QueueListener> {
  const boss = new PgBoss({
    // A notification is heard on a direct connection only.
    connectionString: settings.listenerDatabaseUrl,
    application_name: "standpoint jobs",
    max: 2,
    // The schema is our own migrations' part.
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 3600,
    // Its tables are small, and a process that stops would wait for the end of it.
    reindex: false,
    // Nothing here uses flows.
    flowIntervalSeconds: 3600,
  });
  // What it reports is not always an Error, and may hold more than a message.
  const report = ({ message }: { message: string }) =>
    log.error({ err: new Error(message) }, "the job queue reports a failure");
  boss.on("error", report);
  await boss.start();
  const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 100 };
  for (const [queue, wake] of Object.entries(workers))
    // Not waited for: a look that fails has said so, and the row it was for is found by the next one.
    await boss.work(queue, options, async () => void wake().catch(() => {}));
  return { stop: () => boss.stop({ graceful: false }) };
}

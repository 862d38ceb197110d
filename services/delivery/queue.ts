import { PgBoss } from "pg-boss";
import { retryLost } from "#shared/db/connect.ts";
import type { Queue } from "#shared/db/jobs.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";

type ListenerSettings = Pick<Settings, "listenerDatabaseUrl">;

/** A running listener for jobs. */
export type QueueListener = { stop(): Promise<void> };

/**
 * Wakes a worker for the jobs of its queue. A notification wakes it at once, and a poll every 2 s for delayed jobs. A
 * job is done once it has woken a worker. A failing queue is logged and otherwise ignored: at worst deliveries are
 * late. Only this listener cleans up the queue's tables.
 */
export async function listenToQueues(
  settings: ListenerSettings,
  workers: Record<Queue, () => Promise<unknown>>,
  log: Log,
): Promise<QueueListener> {
  const boss = await retryLost(() => startBoss(settings, log), log);
  const options = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 100 };
  for (const [queue, wake] of Object.entries(workers))
    // Not awaited: a failed poll is logged, and the next poll finds the row.
    await boss.work(queue, options, async () => void wake().catch(() => {}));
  return { stop: () => boss.stop({ graceful: false }) };
}

async function startBoss({ listenerDatabaseUrl }: ListenerSettings, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    // Notifications need a direct connection.
    connectionString: listenerDatabaseUrl,
    application_name: "standpoint jobs",
    max: 2,
    // The schema exists since boot. This runs the deferred parts of its upgrades, such as new indexes.
    migrate: true,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 3600,
    // The tables are small, and a process that stops would have to wait for the rebuild.
    reindex: false,
    // Flows are not used.
    flowIntervalSeconds: 3600,
  });
  // The library may report a value that is not an Error and contains more than a message.
  const report = ({ message }: { message: string }) =>
    log.error({ err: new Error(message) }, "the job queue reports a failure");
  boss.on("error", report);
  try {
    await boss.start();
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

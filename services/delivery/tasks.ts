import type { Database } from "#shared/db/database.ts";
import { sweepBundles } from "#shared/domain/plugins/sweep-bundles.ts";
import { sweepFiles } from "#shared/domain/plugins/sweep-files.ts";
import type { Task } from "#shared/runtime/ticker.ts";
import { sweepDeliveries } from "#shared/domain/standups/webhook/sweep-deliveries.ts";
import { sweepWork } from "#shared/domain/plugins/work/sweep-work.ts";
import { sweepThrottles } from "#shared/domain/callers/sweep-throttles.ts";
import { resealConnections } from "#shared/domain/plugins/connections/reseal-connections.ts";
import { moveSecrets } from "#shared/domain/plugins/connections/move-secrets.ts";
import { resealPluginSecrets } from "#shared/domain/plugins/reseal-secrets.ts";
import { examineSecrets } from "#shared/domain/doctor/check-secrets.ts";
import { resealRows, sealedTables } from "#shared/domain/secrets/reseal-rows.ts";
import { runQueuedErasures } from "#shared/domain/plugins/erasure/queued-erasures.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { SecretKeys } from "#shared/runtime/settings.ts";
import type { PluginWorker } from "./workers/plugin-work.ts";
import type { WebhookWorker } from "./workers/webhook.ts";

/** Deletes plugin packages that are not installed in any org, and uploaded files of packages, every hour. */
export function sweepBundlesTask(db: Database): Task {
  const run = async () => (await sweepBundles(db)) + (await sweepFiles(db));
  return { name: "sweep-bundles", everyMs: 3_600_000, atStart: true, run };
}

/** Deletes webhook events 30 days after they were delivered or failed, every hour. */
export function sweepDeliveriesTask(db: Database): Task {
  const run = (stopping?: AbortSignal) => sweepDeliveries(db, stopping);
  return { name: "sweep-deliveries", everyMs: 3_600_000, atStart: true, run };
}

/** Deletes plugin events and jobs after their retention period, every hour. */
export function sweepPluginWorkTask(db: Database, retentionMs: number): Task {
  return {
    name: "sweep-plugin-work",
    everyMs: 3_600_000,
    atStart: true,
    run: () => sweepWork(db, retentionMs),
  };
}

/** Deletes rate limit counters whose window has passed, every 5 min. */
export function sweepThrottlesTask(db: Database): Task {
  return { name: "sweep-throttles", everyMs: 300_000, run: () => sweepThrottles(db) };
}

/**
 * Re-encrypts the secrets of webhooks, devices, channels, calendars, plugins and connections that still use the
 * previous key, at the start and every hour. Logs a warning if these keys do not decrypt some.
 */
export function resealSecretsTask(
  db: Database,
  { sealing, keys, log }: { sealing: Sealing | null; keys: SecretKeys; log: Log },
): Task {
  const run = async (stopping?: AbortSignal) => {
    let rows = 0;
    for (const table of sealedTables) rows += sealing ? await resealRows(db, sealing, table, stopping) : 0;
    const pluginSecrets = sealing ? await resealPluginSecrets(db, sealing, stopping) : 0;
    const connections = sealing ? await resealConnections(db, sealing, stopping) : 0;
    const lost = (await examineSecrets(db, keys)).filter(({ state }) => state !== "ok");
    for (const { what, detail } of lost) log.warn({ what, detail }, "secrets cannot be decrypted");
    return rows + pluginSecrets + connections;
  };
  return { name: "reseal-secrets", everyMs: 3_600_000, atStart: true, run };
}

/**
 * Polls every 2 s for due plugin jobs and for jobs that a dead process left unfinished. Events wake the worker at once.
 */
export function runPluginWorkTask(worker: PluginWorker): Task {
  return { name: "run-plugin-work", everyMs: 2000, atStart: true, run: () => worker.wake() };
}

/**
 * Polls for due webhooks every 10 s, so that a lost job or a killed worker only delays them. If a poll is running, the
 * task waits for it and fails if it fails. So a worker that cannot read the outbox shows as a failing task.
 */
export function sendDueTask(worker: WebhookWorker): Task {
  return { name: "send-due", everyMs: 10_000, atStart: true, run: () => worker.wake() };
}

/** Polls every 2 s for plugin connections whose check is due: after a change, on request, and every week. */
export function checkConnectionsTask({ checkConnections }: { checkConnections(): Promise<number> }): Task {
  return { name: "check-connections", everyMs: 2000, atStart: true, run: () => checkConnections() };
}

/** Moves secrets of earlier plugin versions into connections, every minute. Only with a key. */
export function moveSecretsTask(db: Database, deps: Parameters<typeof moveSecrets>[1]): Task {
  return { name: "move-secrets", everyMs: 60_000, atStart: true, run: () => moveSecrets(db, deps) };
}

/** Polls every 5 s for people who deleted their account, and erases them in the data of plugins. */
export function erasePeopleTask(db: Database, deps: { runner: PluginRunner | null; log: Log }): Task {
  const run = (stopping?: AbortSignal) => runQueuedErasures(db, { ...deps, stopping });
  return { name: "erase-people", everyMs: 5000, atStart: true, run };
}

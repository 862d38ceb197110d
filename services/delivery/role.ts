import { openDatabase } from "#shared/db/database.ts";
import { monitorDatabase } from "#shared/db/monitor-database.ts";
import type { RoleDeps, RunningRole } from "#shared/runtime/role.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { startTicker } from "#shared/runtime/ticker.ts";
import { calendarMetrics } from "./calendars/metrics.ts";
import { fetchCalendarsTask } from "./calendars/tasks.ts";
import { startCalendarWorker } from "./calendars/worker.ts";
import { chatTasks } from "./chats/tasks.ts";
import { startChatWorker } from "./chats/worker.ts";
import { pluginMetrics, webhookMetrics } from "./metrics.ts";
import { noticeMetrics } from "./notices/metrics.ts";
import { noticeTasks } from "./notices/tasks.ts";
import { startNoticeWorker } from "./notices/worker.ts";
import { createExchange } from "./outbound/exchange.ts";
import { createPost, privateRangesOf, REQUEST_TIMEOUT_MS } from "./outbound/post.ts";
import { listenToQueues } from "./queue.ts";
import { startPlugins } from "./plugins.ts";
import {
  checkConnectionsTask,
  erasePeopleTask,
  sweepBundlesTask,
  sweepDeliveriesTask,
  sweepPluginWorkTask,
  sweepThrottlesTask,
  moveSecretsTask,
  resealSecretsTask,
  runPluginWorkTask,
  sendDueTask,
} from "./tasks.ts";
import { startWebhookWorker } from "./workers/webhook.ts";

/** Starts the role that delivers queued webhooks, notices and plugin jobs. Any number of processes may run it. */
export async function startRole(deps: RoleDeps): Promise<RunningRole> {
  const { settings, log, monitor } = deps;
  const db = openDatabase(settings, log);
  const sealing = createSealing(settings);
  const { version } = settings;
  const post = createPost({
    allowedCidrs: privateRangesOf(settings.standupWebhookHosts, settings),
    version,
  });
  const webhooks = startWebhookWorker({ db, post, sealing, settings, log });
  // The operator names the hosts of push services and chats, so they may be private.
  const postToNamed = createPost({ allowedCidrs: settings.outboundAllowCidrs, version });
  const notices = startNoticeWorker({ db, post: postToNamed, sealing, settings, log });
  const exchange = createExchange({
    allowedCidrs: privateRangesOf(settings.calendarHosts, settings),
    version,
    deadlineMs: REQUEST_TIMEOUT_MS,
  });
  const calendars = startCalendarWorker({ db, exchange, sealing, settings, log });
  monitorDatabase(db, deps);
  if (settings.metricsEnabled) monitor.registerMetrics(webhookMetrics(db, webhooks));
  if (settings.metricsEnabled) monitor.registerMetrics(calendarMetrics(db, calendars));
  const parts: { stop(): Promise<void> }[] = [webhooks, notices, calendars];
  const stop = async () => {
    try {
      await stopAll(parts);
    } finally {
      await db.close();
    }
  };
  try {
    await db.jobs.start();
    parts.push(await listenToQueues(settings, { webhook: webhooks.wake }, log));
    const { pluginDir } = settings;
    const plugins = pluginDir === null ? null : startPlugins({ db, sealing, settings, pluginDir, log });
    if (plugins) parts.push(plugins);
    const runtime = plugins?.runtime ?? null;
    const chats = startChatWorker({ db, post: postToNamed, sealing, settings, plugins: runtime, log });
    parts.push(chats);
    if (settings.metricsEnabled) monitor.registerMetrics(noticeMetrics(db, notices, chats));
    if (plugins && settings.metricsEnabled) monitor.registerMetrics(pluginMetrics(db, plugins.worker));
    const ticker = startTicker(
      [
        ...(plugins ? [runPluginWorkTask(plugins.worker), checkConnectionsTask(plugins)] : []),
        sweepPluginWorkTask(db, settings.pluginEventRetentionMs),
        sendDueTask(webhooks),
        ...noticeTasks(db, settings, notices),
        ...chatTasks(db, chats),
        fetchCalendarsTask(calendars),
        sweepDeliveriesTask(db),
        sweepBundlesTask(db),
        erasePeopleTask(db, { runner: runtime?.runner ?? null, log }),
        resealSecretsTask(db, { sealing, keys: settings, log }),
        ...(sealing ? [moveSecretsTask(db, { sealing, settings })] : []),
        sweepThrottlesTask(db),
      ],
      log,
    );
    parts.push(ticker);
    if (settings.metricsEnabled) monitor.registerMetrics(ticker.metrics);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/** Stops all parts at once. A part that stops slowly or fails must not keep the workers from returning their claims. */
async function stopAll(parts: { stop(): Promise<void> }[]): Promise<void> {
  const stopped = await Promise.allSettled(parts.map((part) => part.stop()));
  const failed = stopped.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

import type { Database } from "#shared/db/database.ts";
import { measureMessages } from "#shared/domain/channels/measure-messages.ts";
import { measureNotices } from "#shared/domain/notices/measure-notices.ts";
import type { LabelledMetric, MetricsByName } from "#shared/runtime/monitor.ts";
import { counter, gauge, shared } from "../metric.ts";
import type { ChatWorker } from "../chats/worker.ts";
import type { NoticeWorker } from "./worker.ts";

/** Returns the metrics of notices: their delay in this database, and the counters of this process. */
export function noticeMetrics(
  db: Database,
  { counts: push }: NoticeWorker,
  { counts: chat }: ChatWorker,
): MetricsByName {
  const due = shared(async () => ({ push: await measureNotices(db), chat: await measureMessages(db) }));
  return {
    svc_notices_due: byTarget("gauge", "Due notices that are not sent yet.", async () => {
      const now = await due();
      return { push: now.push.count, chat: now.chat.count };
    }),
    svc_notices_oldest_due_seconds: gauge("Age of the oldest due notice.", async () => {
      const now = await due();
      return Math.max(now.push.oldestSeconds, now.chat.oldestSeconds);
    }),
    svc_notice_attempts_total: byTarget("counter", "Attempts to send a notice.", () => ({
      push: push.attempts,
      chat: chat.attempts,
    })),
    svc_notices_sent_total: byTarget("counter", "Sent notices.", () => ({
      push: push.sent,
      chat: chat.sent,
    })),
    svc_notices_failed_total: byTarget("counter", "Notices that failed permanently.", () => ({
      push: push.failed,
      chat: chat.failed,
    })),
    svc_notice_targets_gone_total: byTarget(
      "counter",
      "Devices that no longer exist at their push service.",
      () => ({ push: push.gone }),
    ),
    svc_notices_dropped_total: counter(
      "Notices that were no longer true, allowed or in time.",
      () => push.dropped,
    ),
  };
}

type ByTarget = { push: number; chat?: number };

/** A metric by the sort of its target: a device by its push service, or a channel by its chat. */
function byTarget(
  type: LabelledMetric["type"],
  help: string,
  read: () => ByTarget | Promise<ByTarget>,
): LabelledMetric {
  return { type, help, label: "to", read: async () => ({ ...(await read()) }) };
}

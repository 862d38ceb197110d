import type { Database } from "#shared/db/database.ts";
import type { NoticeSettings } from "#shared/domain/notices/conditions.ts";
import { remindOfClosing } from "#shared/domain/notices/remind-of-closing.ts";
import { sweepNotices } from "#shared/domain/notices/sweep-notices.ts";
import type { Task } from "#shared/runtime/ticker.ts";
import type { NoticeWorker } from "./worker.ts";

/**
 * Returns the tasks of notices: to send due ones every 2 s, to remind of closing times every 30 s, and to delete expired
 * ones every 10 min.
 */
export function noticeTasks(db: Database, settings: NoticeSettings, worker: NoticeWorker): Task[] {
  return [
    { name: "send-notices", everyMs: 2000, atStart: true, run: () => worker.wake() },
    {
      name: "remind-of-closing",
      everyMs: 30_000,
      atStart: true,
      run: () => remindOfClosing(db, settings),
    },
    {
      name: "sweep-notices",
      everyMs: 600_000,
      atStart: true,
      run: (stopping) => sweepNotices(db, stopping),
    },
  ];
}

import type { Database } from "#shared/db/database.ts";
import { queueClosing } from "#shared/domain/channels/queue-closing.ts";
import { sweepMessages } from "#shared/domain/channels/sweep-messages.ts";
import type { Task } from "#shared/runtime/ticker.ts";
import type { ChatWorker } from "./worker.ts";

/**
 * Returns the tasks of channels: to send due messages every 2 s, to queue those of closing times every 30 s, and to delete
 * old ones every hour.
 */
export function chatTasks(db: Database, worker: ChatWorker): Task[] {
  return [
    { name: "send-messages", everyMs: 2000, atStart: true, run: () => worker.wake() },
    { name: "queue-closing-messages", everyMs: 30_000, atStart: true, run: () => queueClosing(db) },
    {
      name: "sweep-messages",
      everyMs: 3_600_000,
      atStart: true,
      run: (stopping) => sweepMessages(db, stopping),
    },
  ];
}

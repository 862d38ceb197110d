import type { Database } from "#shared/db/database.ts";
import { sweepDeliveries } from "#shared/domain/webhook/sweep-deliveries.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Deletes events 30 days after they were delivered or failed, every hour. */
export function sweepDeliveriesTask(db: Database): Task {
  const run = (stopping?: AbortSignal) => sweepDeliveries(db, stopping);
  return { name: "sweep-deliveries", everyMs: 3_600_000, atStart: true, run };
}

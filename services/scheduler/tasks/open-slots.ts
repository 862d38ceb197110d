import type { Database } from "#shared/db/database.ts";
import { countDue } from "#shared/domain/schedule/count-due.ts";
import { openSlots } from "#shared/domain/schedule/open-slots.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Metric } from "#shared/runtime/monitor.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Task } from "#shared/runtime/ticker.ts";

/** Opens scheduled standups, every 5 s and at the start, and counts the results of this process. */
export function openSlotsTask(
  db: Database,
  settings: Settings,
  log: Log,
): { task: Task; metrics: Record<string, Metric> } {
  const count = { opened: 0, skipped: 0, late: 0 };
  const run = (stopping?: AbortSignal) =>
    openSlots({ db, settings, log }, ({ outcome }) => void count[outcome]++, stopping);
  return {
    task: { name: "open-slots", everyMs: 5000, atStart: true, run },
    metrics: {
      svc_slots_opened_total: {
        type: "counter",
        help: "Scheduled standups opened by this process",
        read: () => count.opened,
      },
      svc_slots_skipped_total: {
        type: "counter",
        help: "Scheduled days that this process claimed without opening a room",
        read: () => count.skipped,
      },
      svc_slots_late_total: {
        type: "counter",
        help: "Scheduled standups that this process claimed after their window",
        read: () => count.late,
      },
      svc_schedules_due: {
        type: "gauge",
        help: "Schedules with a due opening that is not handled yet",
        read: () => countDue(db),
      },
    },
  };
}

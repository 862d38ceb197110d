import type { Database } from "#shared/db/database.ts";
import { countDue } from "#shared/domain/standups/schedule/count-due.ts";
import { openSlots } from "#shared/domain/standups/schedule/open-slots.ts";
import { roomTimetable } from "#shared/domain/room-schedules/room-timetable.ts";
import { standupTimetable } from "#shared/domain/standups/schedule/standup-timetable.ts";
import type { Timetable } from "#shared/domain/standups/schedule/timetable.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Metric } from "#shared/runtime/monitor.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Task } from "#shared/runtime/ticker.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { endWindows } from "#shared/domain/sessions/end-windows.ts";
import { replan } from "#shared/domain/standups/schedule/replan.ts";
import { forgetRooms } from "#shared/domain/retention/forget-rooms.ts";
import { sweepGuests } from "#shared/domain/links/sweep-guests.ts";
import { sweepPresence } from "#shared/domain/rooms/sweep-presence.ts";
import { sweepTokens } from "#shared/domain/identity/sweep-tokens.ts";

/**
 * Opens scheduled standups and other scheduled rooms, each every 5 s and at the start, and counts the results of this
 * process. Two tasks, so that a slow plugin does not delay standups. `plugins` is null if this process runs none.
 */
export function openSlotsTask(
  db: Database,
  settings: Settings,
  log: Log,
  plugins: PluginRunner | null = null,
): { task: Task; roomsTask: Task; metrics: Record<string, Metric> } {
  const count = { opened: 0, skipped: 0, late: 0, off: 0 };
  const runOf = (timetable: Timetable) => (stopping?: AbortSignal) =>
    openSlots({ db, settings, log, timetable, plugins }, ({ outcome }) => void count[outcome]++, stopping);
  return {
    task: { name: "open-slots", everyMs: 5000, atStart: true, run: runOf(standupTimetable) },
    roomsTask: { name: "open-room-slots", everyMs: 5000, atStart: true, run: runOf(roomTimetable) },
    metrics: {
      svc_slots_opened_total: {
        type: "counter",
        help: "Scheduled rooms opened by this process",
        read: () => count.opened,
      },
      svc_slots_skipped_total: {
        type: "counter",
        help: "Scheduled days that this process claimed without opening a room",
        read: () => count.skipped,
      },
      svc_slots_late_total: {
        type: "counter",
        help: "Scheduled rooms that this process claimed after their window",
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

/** Ends standups whose window has passed, every 10 s. The protocol allows a delay of 60 s. */
export function endWindowsTask(db: Database): Task {
  return { name: "end-windows", everyMs: 10_000, atStart: true, run: (stopping) => endWindows(db, stopping) };
}

/** Plans slots again if the time zone data of this build moves them, every hour and at the start. */
export function replanTask(db: Database): Task {
  return {
    name: "replan",
    everyMs: 3_600_000,
    atStart: true,
    run: async (stopping) => (await replan(db, stopping)) + (await replan(db, stopping, roomTimetable)),
  };
}

/**
 * Writes the texts for the search into rows of earlier builds: a page every 5 s, until the end of each table. Each start
 * begins again, because a page leaves out locked rows.
 */
export function fillFoundTask(db: Database): Task {
  const left = kinds.core.flatMap(({ fillFound }) =>
    fillFound ? [{ fillFound, after: null as string | null }] : [],
  );
  return {
    name: "fill-found",
    everyMs: 5000,
    async run() {
      const kind = left[0];
      if (!kind) return 0;
      const { last, filled } = await kind.fillFound(db.pool, kind.after);
      kind.after = last;
      if (last === null) left.shift();
      return filled;
    },
  };
}

/** Deletes ended rooms that are due by a rule, at most 100 every minute, and counts those that this process deleted. */
export function forgetRoomsTask(db: Database): { task: Task; metrics: Record<string, Metric> } {
  let forgotten = 0;
  const forgot = () => void forgotten++;
  return {
    task: {
      name: "forget-rooms",
      everyMs: 60_000,
      atStart: true,
      run: (stopping) => forgetRooms(db, forgot, stopping),
    },
    metrics: {
      svc_rooms_forgotten_total: {
        type: "counter",
        help: "Ended rooms that this process deleted by a rule",
        read: () => forgotten,
      },
    },
  };
}

/** Removes guests whose link has ended from their rooms, every 10 s, so that rounds do not wait for them. */
export function sweepGuestsTask(db: Database, settings: Settings): Task {
  return { name: "sweep-guests", everyMs: 10_000, atStart: true, run: () => sweepGuests(db, settings) };
}

/** Removes the presence rows of dead replicas, every 5 s. */
export function sweepPresenceTask(db: Database): Task {
  return { name: "sweep-presence", everyMs: 5000, run: () => sweepPresence(db) };
}

/** Deletes expired tokens, by any of their lifetimes, and old idempotency keys, every hour and at the start. */
export function sweepTokensTask(db: Database, settings: Settings): Task {
  return { name: "sweep-tokens", everyMs: 3_600_000, atStart: true, run: () => sweepTokens(db, settings) };
}

import type { Task } from "#shared/runtime/ticker.ts";
import type { CalendarWorker } from "./worker.ts";

/** Polls every 2 s for calendars of holidays whose fetch is due: after a save, on request, and every day. */
export function fetchCalendarsTask(worker: CalendarWorker): Task {
  return { name: "fetch-calendars", everyMs: 2000, atStart: true, run: () => worker.wake() };
}

import type { Database } from "#shared/db/database.ts";
import { measureCalendars } from "#shared/domain/holidays/measure-calendars.ts";
import type { MetricsByName } from "#shared/runtime/monitor.ts";
import { counter, gauge, shared } from "../metric.ts";
import type { CalendarWorker } from "./worker.ts";

/** Returns the metrics of calendars of holidays: those in this database, and the counters of this process. */
export function calendarMetrics(db: Database, { counts }: CalendarWorker): MetricsByName {
  const now = shared(() => measureCalendars(db));
  return {
    svc_calendars_due: gauge("Calendars of holidays whose fetch is due.", async () => (await now()).due),
    svc_calendars_failing: gauge(
      "Calendars of holidays whose last fetch failed.",
      async () => (await now()).failing,
    ),
    svc_calendar_fetches_total: counter("Successful fetches of calendars of holidays.", () => counts.fetched),
    svc_calendar_fetches_failed_total: counter(
      "Failed fetches of calendars of holidays.",
      () => counts.failed,
    ),
  };
}

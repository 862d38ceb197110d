import type { Database } from "#shared/db/database.ts";
import {
  claimCalendars,
  releaseCalendar,
  type CalendarClaim,
} from "#shared/domain/holidays/claim-calendars.ts";
import { saveFetched } from "#shared/domain/holidays/save-fetched.ts";
import type { Log } from "#shared/runtime/log.ts";
import { startOutboxWorker, type OutboxWorker } from "../workers/outbox-worker.ts";
import { fetchCalendar, type FetchDeps } from "./attempt.ts";

/** A worker that fetches calendars of holidays, with counters since the start of this process. */
export type CalendarWorker = OutboxWorker & { counts: { fetched: number; failed: number } };

// The most concurrent fetches. One host has at most half of them.
const MAX_CONCURRENT = 4;

/** Starts the worker that fetches due calendars, several at once. Any number of workers may run on one database. */
export function startCalendarWorker(
  deps: FetchDeps & { db: Database; log: Log; graceMs?: number },
): CalendarWorker {
  const { db, log, graceMs } = deps;
  const counts = { fetched: 0, failed: 0 };

  async function attempt(claim: CalendarClaim, signal: AbortSignal): Promise<void> {
    const fetched = await fetchCalendar(deps, claim, signal);
    if (signal.aborted) return releaseCalendar(db, claim);
    const state = await saveFetched(db, claim, fetched);
    if (state === "failed") counts.failed++;
    else if (state !== "lost") counts.fetched++;
    const reason = "error" in fetched ? fetched.error : undefined;
    log.debug({ calendar: claim.id, state, reason }, "calendar of holidays fetched");
  }

  const outbox = startOutboxWorker<CalendarClaim>(
    {
      noun: { one: "calendar", many: "calendars" },
      maxConcurrent: MAX_CONCURRENT,
      claim: (most, hosts) => claimCalendars(db, { most, hosts }),
      attempt,
      release: (claim) => releaseCalendar(db, claim),
    },
    { log, graceMs },
  );
  return { ...outbox, counts };
}

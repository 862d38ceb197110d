import type { Database } from "#shared/db/database.ts";
import { claimNotices, type NoticeClaim } from "#shared/domain/notices/claim-notices.ts";
import type { NoticeSettings } from "#shared/domain/notices/conditions.ts";
import { expandEvents } from "#shared/domain/notices/expand-events.ts";
import { isAnythingDue } from "#shared/domain/notices/is-anything-due.ts";
import { releaseNotice, saveNoticeResult } from "#shared/domain/notices/save-notice-result.ts";
import type { Log } from "#shared/runtime/log.ts";
import { startOutboxWorker } from "../workers/outbox-worker.ts";
import { attemptNotice, type NoticeAttemptDeps } from "./notice-attempt.ts";

/** Counters of notices since the start of this process. `gone` are deleted devices. */
export type NoticeCounts = { attempts: number; sent: number; failed: number; gone: number; dropped: number };

/** A worker that sends notices to devices. */
export type NoticeWorker = {
  /** Expands events, claims due notices, and returns their number. Rejects if it cannot read the outbox. */
  wake(): Promise<number>;
  counts: NoticeCounts;
  stop(): Promise<void>;
};

// The most concurrent requests, to four vendors. Each takes a part of a second.
const MAX_CONCURRENT = 32;

type Deps = Omit<NoticeAttemptDeps, "settings"> & {
  db: Database;
  settings: NoticeAttemptDeps["settings"] & NoticeSettings;
  log: Log;
  graceMs?: number;
};

/** Starts the worker that sends due notices, several at once. Any number of workers may run on one database. */
export function startNoticeWorker(deps: Deps): NoticeWorker {
  const { db, settings, log, graceMs } = deps;
  const counts = { attempts: 0, sent: 0, failed: 0, gone: 0, dropped: 0 };

  async function attempt(claim: NoticeClaim, signal: AbortSignal): Promise<void> {
    counts.attempts++;
    const result = await attemptNotice(deps, claim, signal);
    if (result.outcome === "failed" && signal.aborted) return releaseNotice(db, claim);
    const state = await saveNoticeResult(db, claim, result);
    if (state === "sent" || state === "failed" || state === "gone") counts[state]++;
    const reason = result.outcome === "failed" ? result.error : undefined;
    log.debug({ notice: claim.id, sort: claim.sort, state, reason }, "notice attempted");
  }

  const outbox = startOutboxWorker<NoticeClaim>(
    {
      noun: { one: "notice", many: "notices" },
      maxConcurrent: MAX_CONCURRENT,
      async claim(most, hosts) {
        const { claims, dropped } = await claimNotices(db, settings, { most, hosts });
        counts.dropped += dropped;
        return claims;
      },
      attempt,
      release: (claim) => releaseNotice(db, claim),
    },
    { log, graceMs },
  );
  return {
    async wake() {
      if (!(await isAnythingDue(db))) return 0;
      await expandEvents(db, settings);
      return outbox.wake();
    },
    counts,
    stop: outbox.stop,
  };
}

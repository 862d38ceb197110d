import {
  claimDeliveries,
  type Claim,
  type Claimed,
} from "#shared/domain/standups/webhook/claim-deliveries.ts";
import { queueRoomEvents } from "#shared/domain/standups/webhook/queue-room-events.ts";
import { releaseDelivery, saveDeliveryResult } from "#shared/domain/standups/webhook/save-delivery-result.ts";
import type { Log } from "#shared/runtime/log.ts";
import { attemptWebhook, type AttemptDeps } from "./webhook-attempt.ts";

/** A worker that sends webhooks. */
export type WebhookWorker = {
  /** Prepares events of rooms, claims due events and returns their number. Logs an error and rejects if it cannot read the outbox. */
  wake(): Promise<number>;
  /** Counters since the start of this process. */
  counts: { attempts: number; delivered: number; failed: number };
  stop(): Promise<void>;
};

// The maximum number of concurrent requests. A receiver may take 15 s. One space has at most 2 of these requests and
// one host at most half, across all spaces.
const MAX_CONCURRENT = 16;
const MAX_CONCURRENT_PER_HOST = MAX_CONCURRENT / 2;

// The time for attempts to finish after a stop. The rest of the 10 s is for returning unfinished events.
const DEFAULT_GRACE_MS = 5000;

/**
 * Starts the worker that sends due events of the outbox, several at once. It reads due events from the rows, regardless
 * of the reason for a wake. It polls again after each attempt. Any number of workers may run on one database.
 */
export function startWebhookWorker(deps: AttemptDeps & { log: Log; graceMs?: number }): WebhookWorker {
  const { db, log, graceMs = DEFAULT_GRACE_MS } = deps;
  const counts = { attempts: 0, delivered: 0, failed: 0 };
  /** The attempts in progress, each with its host. */
  const running = new Map<Promise<void>, string>();
  const cutOff = new AbortController();
  let polling: Promise<number> | null = null;
  let pollAgain = false;
  let stopping = false;

  function wake(): Promise<number> {
    pollAgain = true;
    polling ??= poll().finally(() => {
      polling = null;
      // It was woken after the last poll.
      if (pollAgain && !stopping) wakeAgain();
    });
    return polling;
  }

  /** Polls again without waiting. A failed poll is logged, and the next one is at most 10 s away. */
  function wakeAgain() {
    wake().catch(() => {});
  }

  async function poll(): Promise<number> {
    let taken = 0;
    while (pollAgain) {
      pollAgain = false;
      const free = stopping ? 0 : MAX_CONCURRENT - running.size;
      if (free === 0) break;
      const { claims, abandoned } = await take(free);
      counts.failed += abandoned;
      taken += claims.length;
      for (const claim of claims) begin(claim);
      // Events of a host that has reached its limit may have hidden those of other hosts.
      if (claims.length > 0) pollAgain = true;
    }
    return taken;
  }

  async function take(free: number): Promise<Claimed> {
    try {
      await queueRoomEvents(db, deps.settings.baseUrl);
      return await claimDeliveries(db, free, {
        most: MAX_CONCURRENT_PER_HOST,
        underWay: [...running.values()],
      });
    } catch (err) {
      log.error({ err }, "could not poll for webhook deliveries");
      throw err;
    }
  }

  function begin(claim: Claim) {
    const attempt = (stopping ? releaseDelivery(db, claim) : run(claim))
      // The lease expires, and then the event is attempted again.
      .catch((err: unknown) => log.error({ err, delivery: claim.id }, "a webhook attempt was interrupted"))
      .finally(() => {
        running.delete(attempt);
        wakeAgain();
      });
    running.set(attempt, claim.host);
  }

  async function run(claim: Claim): Promise<void> {
    counts.attempts++;
    const result = await attemptWebhook(deps, claim, cutOff.signal);
    if (result === null) return;
    if (!result.delivered && cutOff.signal.aborted) return releaseDelivery(db, claim);
    const settled = await saveDeliveryResult(db, claim, result);
    if (settled === "delivered") counts.delivered++;
    if (settled === "failed") counts.failed++;
    const reason = result.delivered ? undefined : result.error;
    log.debug({ delivery: claim.id, settled, reason }, "webhook attempted");
  }

  return {
    wake,
    counts,
    async stop() {
      stopping = true;
      await polling?.catch(() => {});
      const timer = setTimeout(() => cutOff.abort(), graceMs);
      await Promise.all(running.keys());
      clearTimeout(timer);
    },
  };
}

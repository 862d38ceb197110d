import { claimDeliveries, type Claim } from "#shared/domain/standups/webhook/claim-deliveries.ts";
import { queueRoomEvents } from "#shared/domain/standups/webhook/queue-room-events.ts";
import { releaseDelivery, saveDeliveryResult } from "#shared/domain/standups/webhook/save-delivery-result.ts";
import type { Log } from "#shared/runtime/log.ts";
import { startOutboxWorker } from "./outbox-worker.ts";
import { attemptWebhook, type AttemptDeps } from "./webhook-attempt.ts";

/** A worker that sends webhooks. */
export type WebhookWorker = {
  /**
   * Prepares events of rooms, claims due events and returns their number. Logs an error and rejects if it cannot read
   * the outbox.
   */
  wake(): Promise<number>;
  /** Counters since the start of this process. */
  counts: { attempts: number; delivered: number; failed: number };
  stop(): Promise<void>;
};

// The maximum number of concurrent requests. A receiver may take 15 s. One space has at most 2 of these requests and
// one host at most half, across all spaces.
const MAX_CONCURRENT = 16;

/**
 * Starts the worker that sends due events of the outbox, several at once. It reads due events from the rows, regardless
 * of the reason for a wake. It polls again after each attempt. Any number of workers may run on one database.
 */
export function startWebhookWorker(deps: AttemptDeps & { log: Log; graceMs?: number }): WebhookWorker {
  const { db, log, graceMs } = deps;
  const counts = { attempts: 0, delivered: 0, failed: 0 };

  async function attempt(claim: Claim, signal: AbortSignal): Promise<void> {
    counts.attempts++;
    const result = await attemptWebhook(deps, claim, signal);
    if (result === null) return;
    if (!result.delivered && signal.aborted) return releaseDelivery(db, claim);
    const settled = await saveDeliveryResult(db, claim, result);
    if (settled === "delivered") counts.delivered++;
    if (settled === "failed") counts.failed++;
    const reason = result.delivered ? undefined : result.error;
    log.debug({ delivery: claim.id, settled, reason }, "webhook attempted");
  }

  const outbox = startOutboxWorker<Claim>(
    {
      noun: { one: "webhook delivery", many: "webhook deliveries" },
      maxConcurrent: MAX_CONCURRENT,
      async claim(most, hosts) {
        await queueRoomEvents(db, deps.settings.baseUrl);
        const { claims, abandoned } = await claimDeliveries(db, most, hosts);
        counts.failed += abandoned;
        return claims;
      },
      attempt,
      release: (claim) => releaseDelivery(db, claim),
    },
    { log, graceMs },
  );
  return { wake: outbox.wake, counts, stop: outbox.stop };
}

import { claimDeliveries, type Claim, type Claimed } from "#shared/domain/webhook/claim-deliveries.ts";
import { releaseDelivery, saveDeliveryResult } from "#shared/domain/webhook/save-delivery-result.ts";
import type { Log } from "#shared/runtime/log.ts";
import { attemptWebhook, type AttemptDeps } from "./webhook-attempt.ts";

/** A worker that sends webhooks. */
export type WebhookWorker = {
  /**
   * Claims what is due and returns how many events it took. Rejects, after logging it, where it could not read the
   * outbox.
   */
  wake(): Promise<number>;
  /** Counted since the start of this process. */
  counts: { attempts: number; delivered: number; failed: number };
  stop(): Promise<void>;
};

// Requests at once. A receiver may take 15 s; one space has at most 2 of these places and one host at most half of
// them, however many spaces report to it.
const MAX_CONCURRENT = 16;
const MAX_CONCURRENT_PER_HOST = MAX_CONCURRENT / 2;

// How long a stopping process lets attempts finish; the rest of its 10 s is for returning what did not finish.
const usualGraceMs = 5000;

/**
 * Starts the worker that sends what is due in the outbox, several events at once. What wakes it does not say what is
 * due: the rows do. It looks again whenever an attempt ends. Any number may run on one database.
 */
export function startWebhookWorker(deps: AttemptDeps & { log: Log; graceMs?: number }): WebhookWorker {
  const { db, log, graceMs = usualGraceMs } = deps;
  const counts = { attempts: 0, delivered: 0, failed: 0 };
  /** The attempts in progress, each with its host. */
  const underWay = new Map<Promise<void>, string>();
  const cutOff = new AbortController();
  let polling: Promise<number> | null = null;
  let lookAgain = false;
  let stopping = false;

  function wake(): Promise<number> {
    lookAgain = true;
    polling ??= poll().finally(() => {
      polling = null;
      // It was woken after the last look.
      if (lookAgain && !stopping) wakeAgain();
    });
    return polling;
  }

  /** Looks again without being awaited. A look that fails has logged it, and the next one is at most 10 s away. */
  function wakeAgain() {
    wake().catch(() => {});
  }

  async function poll(): Promise<number> {
    let taken = 0;
    while (lookAgain) {
      lookAgain = false;
      const free = stopping ? 0 : MAX_CONCURRENT - underWay.size;
      if (free === 0) break;
      const { claims, spent } = await take(free);
      counts.failed += spent;
      taken += claims.length;
      for (const one of claims) begin(one);
      // Events of a host that now has its share may have hidden those of other hosts.
      if (claims.length > 0) lookAgain = true;
    }
    return taken;
  }

  async function take(free: number): Promise<Claimed> {
    try {
      return await claimDeliveries(db, free, {
        most: MAX_CONCURRENT_PER_HOST,
        underWay: [...underWay.values()],
      });
    } catch (err) {
      log.error({ err }, "could not look for webhook deliveries");
      throw err;
    }
  }

  function begin(claim: Claim) {
    const attempt = (stopping ? releaseDelivery(db, claim) : run(claim))
      // Its lease runs out, and then it is attempted again.
      .catch((err: unknown) => log.error({ err, delivery: claim.id }, "a webhook attempt could not be made"))
      .finally(() => {
        underWay.delete(attempt);
        wakeAgain();
      });
    underWay.set(attempt, claim.host);
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
      await Promise.all(underWay.keys());
      clearTimeout(timer);
    },
  };
}

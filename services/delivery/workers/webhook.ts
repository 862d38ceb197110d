import { claimDeliveries, type Claim, type Claimed } from "#shared/domain/webhook/claim-deliveries.ts";
import { releaseDelivery, settleDelivery } from "#shared/domain/webhook/settle-delivery.ts";
import type { Log } from "#shared/runtime/log.ts";
import { attemptWebhook, type AttemptDeps } from "./webhook-attempt.ts";

/** What sends webhooks. */
export type WebhookWorker = {
  /** Looks for what is due and returns how many events it took. Fails, and has logged it, where it could not look. */
  wake(): Promise<number>;
  /** Since the start of this process. */
  counts: { attempts: number; delivered: number; failed: number };
  stop(): Promise<void>;
};

// A receiver may take 15 s. A space has two of these places, and a host half of them, however many spaces report to it.
const mostAtOnce = 16;
const mostOfOneHost = mostAtOnce / 2;

// What is left of the 10 s that a stopping process has is for giving back what did not end in time.
const usualGraceMs = 5000;

/**
 * Starts the worker that sends what is due in the outbox, several events at once. Whoever wakes it says nothing of what is
 * due: the rows do. Whenever an attempt ends it looks again. Any number of these may run on one database.
 */
export function startWebhookWorker(deps: AttemptDeps & { log: Log; graceMs?: number }): WebhookWorker {
  const { db, log, graceMs = usualGraceMs } = deps;
  const counts = { attempts: 0, delivered: 0, failed: 0 };
  /** Attempts, each with the host that it is made at. */
  const underWay = new Map<Promise<void>, string>();
  const cutOff = new AbortController();
  let looking: Promise<number> | null = null;
  let lookAgain = false;
  let stopping = false;

  function wake(): Promise<number> {
    lookAgain = true;
    looking ??= look().finally(() => {
      looking = null;
      // Woken between the last look and here.
      if (lookAgain && !stopping) wakeAgain();
    });
    return looking;
  }

  /** Where nobody waits for it. A look that fails has said so, and the next one is at most 10 s away. */
  function wakeAgain() {
    wake().catch(() => {});
  }

  async function look(): Promise<number> {
    let taken = 0;
    while (lookAgain) {
      lookAgain = false;
      const free = stopping ? 0 : mostAtOnce - underWay.size;
      if (free === 0) break;
      const { claims, spent } = await take(free);
      counts.failed += spent;
      taken += claims.length;
      for (const one of claims) begin(one);
      // The events of a host that has its share now may have hidden those of the others.
      if (claims.length > 0) lookAgain = true;
    }
    return taken;
  }

  async function take(free: number): Promise<Claimed> {
    try {
      return await claimDeliveries(db, free, { most: mostOfOneHost, underWay: [...underWay.values()] });
    } catch (err) {
      log.error({ err }, "could not look for webhook deliveries");
      throw err;
    }
  }

  function begin(claim: Claim) {
    const attempt = (stopping ? releaseDelivery(db, claim) : run(claim))
      // Its lease runs out, and then somebody attempts it again.
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
    const settled = await settleDelivery(db, claim, result);
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
      await looking?.catch(() => {});
      const timer = setTimeout(() => cutOff.abort(), graceMs);
      await Promise.all(underWay.keys());
      clearTimeout(timer);
    },
  };
}

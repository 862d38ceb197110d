import type { Log } from "#shared/runtime/log.ts";

/** A claimed row of an outbox, and the host that its attempt calls. */
type Claim = { id: string; host: string };

/** What an outbox does for its worker. */
export type Outbox<C extends Claim> = {
  /** The noun of a row and of several, for the log. */
  noun: { one: string; many: string };
  /** The most concurrent attempts. A host has at most half of them. */
  maxConcurrent: number;
  /** Claims at most `most` due rows, without hosts that have reached their limit. Returns the claims. */
  claim(most: number, hosts: { most: number; underWay: string[] }): Promise<C[]>;
  /** Makes one attempt and writes its result. After an abort of the signal it releases the row. */
  attempt(claim: C, signal: AbortSignal): Promise<void>;
  /** Gives back a row without an attempt. */
  release(claim: C): Promise<void>;
};

/** A worker that sends the due rows of an outbox. */
export type OutboxWorker = {
  /** Claims due rows and returns their number. Logs an error and rejects if it cannot read the outbox. */
  wake(): Promise<number>;
  stop(): Promise<void>;
};

// The time for attempts to finish after a stop. The rest of the 10 s is for returning unfinished rows.
const DEFAULT_GRACE_MS = 5000;

/**
 * Starts the worker that sends due rows of an outbox, several at once. It polls again after each attempt. Any number of
 * workers may run on one database.
 */
export function startOutboxWorker<C extends Claim>(
  { noun, maxConcurrent, claim, attempt, release }: Outbox<C>,
  { log, graceMs = DEFAULT_GRACE_MS }: { log: Log; graceMs?: number | undefined },
): OutboxWorker {
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

  /** Polls again without waiting. A failed poll is logged, and the next one is the caller's. */
  function wakeAgain() {
    wake().catch(() => {});
  }

  async function poll(): Promise<number> {
    let taken = 0;
    while (pollAgain) {
      pollAgain = false;
      const free = stopping ? 0 : maxConcurrent - running.size;
      if (free === 0) break;
      const claims = await take(free);
      taken += claims.length;
      for (const one of claims) begin(one);
      // Rows of a host that has reached its limit may have hidden those of other hosts.
      if (claims.length > 0) pollAgain = true;
    }
    return taken;
  }

  async function take(free: number): Promise<C[]> {
    try {
      return await claim(free, { most: maxConcurrent / 2, underWay: [...running.values()] });
    } catch (err) {
      log.error({ err }, `could not poll for ${noun.many}`);
      throw err;
    }
  }

  function begin(one: C) {
    const started = (stopping ? release(one) : attempt(one, cutOff.signal))
      // The lease expires, and then the row is attempted again.
      .catch((err: unknown) => log.error({ err, id: one.id }, `an attempt of a ${noun.one} was interrupted`))
      .finally(() => {
        running.delete(started);
        wakeAgain();
      });
    running.set(started, one.host);
  }

  return {
    wake,
    async stop() {
      stopping = true;
      await polling?.catch(() => {});
      const timer = setTimeout(() => cutOff.abort(), graceMs);
      await Promise.all(running.keys());
      clearTimeout(timer);
    },
  };
}

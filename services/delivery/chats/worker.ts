import { claimMessages, type MessageClaim } from "#shared/domain/channels/claim-messages.ts";
import { releaseMessage, saveMessageResult } from "#shared/domain/channels/save-message-result.ts";
import type { Log } from "#shared/runtime/log.ts";
import { startOutboxWorker } from "../workers/outbox-worker.ts";
import { attemptMessage, type ChatAttemptDeps } from "./attempt.ts";

/** A worker that sends messages to channels. */
export type ChatWorker = {
  /** Claims due messages and returns their number. Rejects if it cannot read the outbox. */
  wake(): Promise<number>;
  /** Counters since the start of this process. */
  counts: { attempts: number; sent: number; failed: number };
  stop(): Promise<void>;
};

// The most concurrent requests. A chat may take 15 s, and one host has at most half of them.
const MAX_CONCURRENT = 16;

/** Starts the worker that sends due messages, several at once. Any number of workers may run on one database. */
export function startChatWorker(deps: ChatAttemptDeps & { log: Log; graceMs?: number }): ChatWorker {
  const { db, log, graceMs } = deps;
  const counts = { attempts: 0, sent: 0, failed: 0 };

  async function attempt(claim: MessageClaim, signal: AbortSignal): Promise<void> {
    counts.attempts++;
    const result = await attemptMessage(deps, claim, signal);
    if (!result.sent && signal.aborted) return releaseMessage(db, claim);
    const state = await saveMessageResult(db, claim, result);
    if (state === "sent" || state === "failed") counts[state]++;
    const reason = result.sent ? undefined : result.error;
    log.debug({ message: claim.id, sort: claim.sort, state, reason }, "message to a channel attempted");
  }

  const outbox = startOutboxWorker<MessageClaim>(
    {
      noun: { one: "message", many: "messages" },
      maxConcurrent: MAX_CONCURRENT,
      claim: (most, hosts) => claimMessages(db, { most, hosts }),
      attempt,
      release: (claim) => releaseMessage(db, claim),
    },
    { log, graceMs },
  );
  return { wake: outbox.wake, counts, stop: outbox.stop };
}

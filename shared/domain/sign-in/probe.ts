import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#shared/runtime/log.ts";
import type { Provider } from "./provider.ts";
import { reasonOf } from "./provider-problem.ts";

const firstPauseMs = 5000;
const MAX_PAUSE_MS = 300_000;

/**
 * Tries in the background to discover the provider, until it succeeds. It logs INFO on success and WARN on each
 * failure. Neither start nor readiness depends on it. Returns a function that stops it.
 */
export function startProbe(provider: Pick<Provider, "discover">, log: Log): () => void {
  const stopping = new AbortController();
  void probe(provider, log, stopping.signal);
  return () => stopping.abort();
}

async function probe(provider: Pick<Provider, "discover">, log: Log, signal: AbortSignal): Promise<void> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      await provider.discover();
      return log.info("the sign-in provider was discovered");
    } catch (error) {
      if (signal.aborted) return;
      log.warn(reasonOf(error), "the sign-in provider could not be discovered; trying again");
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";
import type { Exposition } from "#shared/runtime/metrics.ts";
import type { Metric, Monitor } from "#shared/runtime/monitor.ts";
import { isProblem } from "#shared/wire/problems.ts";
import type { Live } from "./live/live.ts";

/** The metrics of one application, with the counter of refusals. */
export type Metrics = Exposition & {
  /** Counts a refusal that belongs to a metric. */
  refused(error: unknown): void;
};

const refusalMetrics = {
  guesses: {
    name: "svc_passcode_throttled_total",
    help: "Refused guesses of room codes, invite handles and link tokens.",
  },
  guessesOfSpaces: {
    name: "svc_space_guesses_throttled_total",
    help: "Guesses of room codes refused by the rate limit of the space.",
  },
  identities: {
    name: "svc_identity_throttled_total",
    help: "New identities and link redemptions refused by the hourly limit.",
  },
};

const kinds = Object.keys(refusalMetrics) as (keyof typeof refusalMetrics)[];

/**
 * Returns the metrics of a process: sockets, refusals, metrics that its roles registered in the monitor, and the
 * runtime. The library is loaded here, so that a process without metrics does not load it. `pluginMetrics` are the
 * metrics of plugin calls, if plugins run.
 */
export async function createMetrics(
  monitor: Monitor,
  live: Pick<Live, "counts">,
  pluginMetrics: readonly CountedMetric[],
): Promise<Metrics> {
  const { exposeMetrics } = await import("#shared/runtime/metrics.ts");
  const refusals = { guesses: 0, guessesOfSpaces: 0, identities: 0 };
  const metrics: Record<string, Metric> = {
    svc_ws_connections: {
      type: "gauge",
      help: "Open sockets of this replica.",
      read: () => live.counts().sockets,
    },
    svc_listener_reconnects_total: {
      type: "counter",
      help: "Reconnects of the notification listener.",
      read: () => live.counts().listenerReconnects,
    },
  };
  for (const kind of kinds) {
    const { name, help } = refusalMetrics[kind];
    metrics[name] = { type: "counter", help, read: () => refusals[kind] };
  }
  monitor.registerMetrics(metrics);
  return {
    ...exposeMetrics(() => monitor.metrics(), pluginMetrics),
    refused(error) {
      if (!isProblem(error)) return;
      const { guessesSpent } = error.extra;
      if (guessesSpent) refusals.guesses++;
      if (guessesSpent === "space") refusals.guessesOfSpaces++;
      if (error.code === "too_many_identities") refusals.identities++;
    },
  };
}

import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";
import type { Exposition } from "#shared/runtime/metrics.ts";
import type { Metric, Monitor } from "#shared/runtime/monitor.ts";
import { isProblem } from "#shared/wire/problems.ts";
import type { Live } from "./live/live.ts";

/** The metrics of one application, and the counting of refusals. */
export type Metrics = Exposition & {
  /** Counts a refusal if it belongs to one of the figures. */
  refused(error: unknown): void;
};

const counted = {
  guesses: {
    name: "svc_passcode_throttled_total",
    help: "Guesses of room codes, invite handles and link tokens that were refused.",
  },
  guessesOfSpaces: {
    name: "svc_space_guesses_throttled_total",
    help: "Guesses of room codes that were refused because the budget of the space was spent.",
  },
  identities: {
    name: "svc_identity_throttled_total",
    help: "New identities and link redemptions refused by the hourly quota.",
  },
};

const kinds = Object.keys(counted) as (keyof typeof counted)[];

/**
 * Returns the metrics of a process: those of sockets and refusals, those that the roles of this process
 * show through its monitor, and those of the runtime. The library behind them is loaded here, so that a process without
 * metrics does not load it. `ofPlugins` are those of plugin calls, where plugins run.
 */
export async function createMetrics(
  monitor: Monitor,
  live: Pick<Live, "counts">,
  ofPlugins: readonly CountedMetric[],
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
      help: "Times the notification listener had to connect again.",
      read: () => live.counts().listenerReconnects,
    },
  };
  for (const kind of kinds) {
    const { name, help } = counted[kind];
    metrics[name] = { type: "counter", help, read: () => refusals[kind] };
  }
  monitor.registerMetrics(metrics);
  return {
    ...exposeMetrics(() => monitor.metrics(), ofPlugins),
    refused(error) {
      if (!isProblem(error)) return;
      const { guessesSpent } = error.extra;
      if (guessesSpent) refusals.guesses++;
      if (guessesSpent === "space") refusals.guessesOfSpaces++;
      if (error.code === "too_many_identities") refusals.identities++;
    },
  };
}

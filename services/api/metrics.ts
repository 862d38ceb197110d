import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";
import type { Exposition } from "#shared/runtime/metrics.ts";
import type { Figure, Monitor } from "#shared/runtime/monitor.ts";
import { isProblem, type ProblemCode } from "#shared/wire/problems.ts";
import type { Live } from "./live/live.ts";

/** The metrics of one application, and the counting of refusals. */
export type Metrics = Exposition & {
  /** Counts a refusal if it belongs to one of the figures. */
  refused(error: unknown): void;
};

const counted = {
  too_many_attempts: {
    name: "svc_passcode_throttled_total",
    help: "Guesses of room codes, invite handles and link tokens that were refused.",
  },
  too_many_identities: {
    name: "svc_identity_throttled_total",
    help: "New identities and link redemptions refused by the hourly quota.",
  },
} as const satisfies { [code in ProblemCode]?: { name: string; help: string } };

const spaceSpent = "svc_space_guesses_throttled_total";

const codes = Object.keys(counted) as (keyof typeof counted)[];

/**
 * Returns the metrics of protocol/operations 11–16: those of sockets and refusals, those that the roles of this process
 * show through its monitor, and those of the runtime. The library behind them is loaded here, so that a process without
 * metrics does not load it. `ofPlugins` are those of protocol/operations 68, where plugins run.
 */
export async function createMetrics(
  monitor: Monitor,
  live: Pick<Live, "figures">,
  ofPlugins: readonly CountedMetric[],
): Promise<Metrics> {
  const { exposeMetrics } = await import("#shared/runtime/metrics.ts");
  const refusals = { too_many_attempts: 0, too_many_identities: 0 };
  let ofSpaces = 0;
  const figures: Record<string, Figure> = {
    svc_ws_connections: {
      type: "gauge",
      help: "Open sockets of this replica.",
      read: () => live.figures().sockets,
    },
    svc_listener_reconnects_total: {
      type: "counter",
      help: "Times the notification listener had to connect again.",
      read: () => live.figures().listenerReconnects,
    },
  };
  for (const code of codes) {
    const { name, help } = counted[code];
    figures[name] = { type: "counter", help, read: () => refusals[code] };
  }
  figures[spaceSpent] = {
    type: "counter",
    help: "Guesses of room codes that were refused because the budget of the space was spent.",
    read: () => ofSpaces,
  };
  monitor.show(figures);
  return {
    ...exposeMetrics(() => monitor.figures(), ofPlugins),
    refused(error) {
      if (!isProblem(error)) return;
      const code = codes.find((one) => one === error.code);
      if (code) refusals[code]++;
      if (error.extra.spaceSpent) ofSpaces++;
    },
  };
}

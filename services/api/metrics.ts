import type { Exposition } from "#shared/runtime/metrics.ts";
import type { Figure, Monitor } from "#shared/runtime/monitor.ts";
import { isProblem, type ProblemCode } from "#shared/wire/problems.ts";
import type { Live } from "./live/live.ts";

/** The metrics of one application: what it tells, and the refusals it counts. */
export type Metrics = Exposition & {
  /** Counts a refusal, if it is one of those that are counted. */
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

const codes = Object.keys(counted) as (keyof typeof counted)[];

/**
 * Returns the metrics of spec 3, Operational signals 6: those of the sockets and of refusals, everything else that this
 * process shows by its monitor, and those of the runtime. The library behind them is loaded here, so that whoever has
 * metrics off never pays for it.
 */
export async function createMetrics(monitor: Monitor, live: Pick<Live, "figures">): Promise<Metrics> {
  const { exposeMetrics } = await import("#shared/runtime/metrics.ts");
  const refusals = { too_many_attempts: 0, too_many_identities: 0 };
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
  monitor.show(figures);
  return {
    ...exposeMetrics(() => monitor.figures()),
    refused(error) {
      const code = isProblem(error) && codes.find((one) => one === error.code);
      if (code) refusals[code]++;
    },
  };
}

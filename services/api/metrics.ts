import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";
import type { Exposition } from "#shared/runtime/metrics.ts";
import type { MetricsByName, Monitor } from "#shared/runtime/monitor.ts";
import { isProblem } from "#shared/wire/problems.ts";
import type { Live } from "./live/live.ts";

/** The metrics of one application, with the counter of refusals. */
export type Metrics = Exposition & {
  /** Counts a refusal that belongs to a metric. */
  refused(error: unknown): void;
  /** Counts a response of a route; `url` is the route's pattern. Requests of monitors are not counted. */
  responded(url: string | undefined, status: number): void;
  /** Counts a logout token of the provider. */
  loggedOut(outcome: "accepted" | "refused"): void;
  /** Counts an answer to a SCIM request, by its status. */
  scimAnswered(status: number): void;
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

/** The statuses that alerts watch. They count from 0, so that the first one is an increase. */
const usualStatuses = [200, 429, 500, 503];
/** Routes of monitors. A replica that is not ready answers 503 there, which is no failed request of a person. */
const probes = new Set(["/healthz", "/readyz", "/version", "/metrics"]);

const kinds = Object.keys(refusalMetrics) as (keyof typeof refusalMetrics)[];

/**
 * Returns the metrics of a process: sockets, refusals, metrics that its roles registered in the monitor, and the
 * runtime. The library is loaded here, so that a process without metrics does not load it. `counted` are the metrics
 * that hold their own counts.
 */
export async function createMetrics(
  monitor: Monitor,
  live: Pick<Live, "counts" | "isListening">,
  counted: readonly CountedMetric[],
): Promise<Metrics> {
  const { exposeMetrics } = await import("#shared/runtime/metrics.ts");
  const responses: Record<string, number> = Object.fromEntries(usualStatuses.map((status) => [status, 0]));
  let upgradesLost = 0;
  const scim = { accepted: 0, refused: 0, failed: 0 };
  const logouts = { accepted: 0, refused: 0 };
  const refusals = { guesses: 0, guessesOfSpaces: 0, identities: 0 };
  const metrics: MetricsByName = {
    svc_ws_connections: {
      type: "gauge",
      help: "Open sockets of this replica.",
      read: () => live.counts().sockets,
    },
    svc_listener_up: {
      type: "gauge",
      help: "1 while the notification listener listens.",
      read: () => Number(live.isListening()),
    },
    svc_http_responses_total: {
      type: "counter",
      help: "HTTP responses by status, without health checks and metrics.",
      label: "code",
      read: () => ({ ...responses }),
    },
    svc_backchannel_logouts_total: {
      type: "counter",
      help: "Logout tokens that the sign-in provider sent, accepted and refused.",
      label: "outcome",
      read: () => ({ ...logouts }),
    },
    svc_scim_requests_total: {
      type: "counter",
      help: "SCIM requests of the sign-in provider: accepted, refused (4xx) and failed (5xx).",
      label: "outcome",
      read: () => ({ ...scim }),
    },
    svc_upgrades_lost_total: {
      type: "counter",
      help: "Requests for a socket that arrived without their upgrade.",
      read: () => upgradesLost,
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
    ...exposeMetrics(() => monitor.metrics(), counted),
    responded(url = "", status) {
      if (probes.has(url)) return;
      responses[status] = (responses[status] ?? 0) + 1;
      if (url === "/ws") upgradesLost++;
    },
    loggedOut: (outcome) => void logouts[outcome]++,
    scimAnswered: (status) => void scim[status < 400 ? "accepted" : status < 500 ? "refused" : "failed"]++,
    refused(error) {
      if (!isProblem(error)) return;
      const { guessesSpent } = error.extra;
      if (guessesSpent) refusals.guesses++;
      if (guessesSpent === "space") refusals.guessesOfSpaces++;
      if (error.code === "too_many_identities") refusals.identities++;
    },
  };
}

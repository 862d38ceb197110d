import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";
import type { ObservePush } from "./live/push-timer.ts";

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns the histogram of push latencies, and the function that observes one. The library is loaded here. */
export async function createPushMetric(): Promise<{ metrics: CountedMetric[]; observe: ObservePush }> {
  const { createHistogram } = await import("#shared/runtime/counted-metrics.ts");
  const histogram = createHistogram({
    name: "svc_push_latency_seconds",
    help: "Time from the commit of a change to its last frame on this replica, one value for each push of a room.",
    labelNames: [],
    buckets,
  });
  return { metrics: [histogram], observe: (seconds) => histogram.observe(seconds) };
}

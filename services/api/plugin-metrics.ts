import type { PluginObserver } from "#shared/domain/plugins/plugin-observer.ts";
import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";

/** Names of plugins that one process tells apart. Admins choose them, so there could be any number. */
const MAX_NAMES = 100;
/** No plugin can be named like these. */
const preview = "(preview)";
const others = "(other)";

const callBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const waitBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2];

const failures = new Set(["threw", "time", "memory", "reply", "missing"]);

/**
 * Returns the metrics of plugins by their names, and what feeds them. Installs of one name share a series, whosever
 * they are. The library behind them is loaded here.
 */
export async function createPluginMetrics(): Promise<{ metrics: CountedMetric[]; watch: PluginObserver }> {
  const { createCounter, createHistogram } = await import("#shared/runtime/counted-metrics.ts");
  const calls = createCounter({
    name: "svc_plugin_calls_total",
    help: "Calls of hooks of plugins, by what came of them.",
    labelNames: ["plugin", "hook", "result"],
  });
  const failed = createCounter({
    name: "svc_plugin_failures_total",
    help: "Calls in which a plugin failed, by the reason.",
    labelNames: ["plugin", "why"],
  });
  const kills = createCounter({
    name: "svc_plugin_kills_total",
    help: "Processes that were ended because of what a plugin did.",
    labelNames: ["plugin"],
  });
  const seconds = createHistogram({
    name: "svc_plugin_call_seconds",
    help: "How long hooks of plugins ran, waits for the host left out.",
    labelNames: ["plugin"],
    buckets: callBuckets,
  });
  const waits = createHistogram({
    name: "svc_plugin_slot_wait_seconds",
    help: "How long calls waited for a slot, whether they got it or not.",
    labelNames: ["plugin"],
    buckets: waitBuckets,
  });
  const labelOf = createLabels();
  return {
    metrics: [calls, failed, kills, seconds, waits],
    watch: {
      called({ name, hook, result, seconds: ran }) {
        const plugin = labelOf(name);
        calls.inc({ plugin, hook, result });
        if (failures.has(result)) failed.inc({ plugin, why: result });
        if (ran !== undefined) seconds.observe({ plugin }, ran);
      },
      killed: ({ name }) => kills.inc({ plugin: labelOf(name) }),
      waited: ({ name, seconds: waited }) => waits.observe({ plugin: labelOf(name) }, waited),
    },
  };
}

function createLabels() {
  const known = new Set<string>();
  return (name: string | null): string => {
    if (name === null) return preview;
    if (known.size < MAX_NAMES) known.add(name);
    return known.has(name) ? name : others;
  };
}

import type { PluginObserver } from "#shared/domain/plugins/plugin-observer.ts";
import type { CountedMetric } from "#shared/runtime/counted-metrics.ts";

/** The maximum number of plugin names in the label. Admins choose names, so their number is unbounded. */
const MAX_NAMES = 100;
/** Labels that cannot be plugin names. */
const preview = "(preview)";
const others = "(other)";

const callBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const waitBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2];

const failures = new Set(["threw", "time", "memory", "reply", "missing"]);

/**
 * Returns the metrics of plugins by name, and the observer that updates them. Installs with the same name share a
 * series, across orgs. The library is loaded here.
 */
export async function createPluginMetrics(): Promise<{ metrics: CountedMetric[]; observer: PluginObserver }> {
  const { createCounter, createHistogram } = await import("#shared/runtime/counted-metrics.ts");
  const calls = createCounter({
    name: "svc_plugin_calls_total",
    help: "Calls of plugin hooks, by result.",
    labelNames: ["plugin", "hook", "result"],
  });
  const failed = createCounter({
    name: "svc_plugin_failures_total",
    help: "Failed plugin calls, by reason.",
    labelNames: ["plugin", "why"],
  });
  const kills = createCounter({
    name: "svc_plugin_kills_total",
    help: "Sandbox processes killed because of a plugin.",
    labelNames: ["plugin"],
  });
  const seconds = createHistogram({
    name: "svc_plugin_call_seconds",
    help: "Run time of plugin hooks, without waits for the host.",
    labelNames: ["plugin"],
    buckets: callBuckets,
  });
  const waits = createHistogram({
    name: "svc_plugin_slot_wait_seconds",
    help: "Wait of calls for a slot, successful or not.",
    labelNames: ["plugin"],
    buckets: waitBuckets,
  });
  const labelOf = createLabels();
  return {
    metrics: [calls, failed, kills, seconds, waits],
    observer: {
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

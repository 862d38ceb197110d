import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { CountedMetric } from "./counted-metrics.ts";
import type { Metric, MetricsByName, LabelledMetric } from "./monitor.ts";

const readMs = 2000;
/** The metrics are collected at most once in this time, because one collection takes some 28 ms of the processor. */
const COLLECTION_MS = 1000;

/** All registered metrics in the text exposition format. Calls of one second share a collection that follows them. */
export type Exposition = { contentType: string; text(): Promise<string> };

/**
 * Returns the metrics and the standard runtime metrics in the text exposition format. `metrics` is called each time,
 * because roles that start later register metrics later. `counted` are unregistered metrics that hold their own counts,
 * such as histograms. The registry is not the library's global one: in tests a process runs several applications.
 */
export function exposeMetrics(
  metrics: () => MetricsByName,
  counted: readonly CountedMetric[] = [],
): Exposition {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const metric of counted) register.registerMetric(metric);
  const registered = new Set<string>();
  let next: Promise<string> | null = null;
  let collectedAt = -Infinity;

  async function collect(): Promise<string> {
    const pauseMs = collectedAt + COLLECTION_MS - performance.now();
    // Calls from here on need the collection after this one.
    await (pauseMs > 0 && new Promise((done) => setTimeout(done, pauseMs)));
    next = null;
    collectedAt = performance.now();
    for (const name of Object.keys(metrics())) {
      if (!registered.has(name)) registerMetric(register, metrics, name);
      registered.add(name);
    }
    return register.metrics();
  }

  return { contentType: register.contentType, text: () => (next ??= collect()) };
}

/** Registers a metric. Each read looks it up again, because its labels may have grown. */
function registerMetric(register: Registry, metrics: () => MetricsByName, name: string): void {
  const { type, help, ...rest } = metrics()[name]!;
  const labelNames = "label" in rest ? [rest.label] : [];
  const Kind = type === "gauge" ? Gauge : Counter;
  const exposed: Gauge | Counter = new Kind({
    name,
    help,
    labelNames,
    registers: [register],
    async collect() {
      const metric = metrics()[name]!;
      const value = await valueOf(metric);
      exposed.reset();
      // A metric with labels has no values now. `remove` would require a label.
      if (value === null) return labelNames.length > 0 ? undefined : exposed.remove();
      if (typeof value === "number") return exposed.inc(value);
      for (const [label, count] of Object.entries(value)) exposed.inc({ [labelNames[0]!]: label }, count);
    },
  });
}

/**
 * Returns the value of a metric, or null if it cannot be read within 2 s. Other metrics must not fail or wait, for
 * example if the database does not respond.
 */
async function valueOf(metric: Metric | LabelledMetric) {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<null>((done) => (timer = setTimeout(() => done(null), readMs)));
  try {
    return await Promise.race([metric.read(), timeUp]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

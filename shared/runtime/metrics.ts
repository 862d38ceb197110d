import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { CountedMetric } from "./counted-metrics.ts";
import type { Metric, MetricsByName, LabelledMetric } from "./monitor.ts";

const readMs = 2000;

/** Everything that roles have shown so far, in the text exposition format, made anew at each call. */
export type Exposition = { contentType: string; text(): Promise<string> };

/**
 * Returns the figures and the standard runtime metrics in the text exposition format. `figures` is called each time,
 * since roles that start later show theirs later. The registry is not the library's global one, because a process may
 * hold several applications, as tests do. `counted` are metrics that count by themselves, distributions and those with
 * several labels; they belong to no registry yet.
 */
export function exposeMetrics(
  metrics: () => MetricsByName,
  counted: readonly CountedMetric[] = [],
): Exposition {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const metric of counted) register.registerMetric(metric);
  const registered = new Set<string>();
  return {
    contentType: register.contentType,
    text() {
      for (const name of Object.keys(metrics())) {
        if (!registered.has(name)) registerMetric(register, metrics, name);
        registered.add(name);
      }
      return register.metrics();
    },
  };
}

/** The metric is looked up at each reading: its labels may have grown. */
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
      if (value === null) return exposed.remove();
      if (typeof value === "number") return exposed.inc(value);
      for (const [one, its] of Object.entries(value)) exposed.inc({ [labelNames[0]!]: one }, its);
    },
  });
}

/**
 * Returns null for a metric that cannot be read within 2 s, such as a count in a database that does not answer: the
 * others must neither fail nor wait for it.
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

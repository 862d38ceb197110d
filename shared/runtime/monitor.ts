/** A metric. Its value is read only on request, so it has no other cost. */
export type Metric = { type: "gauge" | "counter"; help: string; read: () => number | Promise<number> };

/** The values of a metric by label value. */
type Values = Record<string, number>;

/** A metric with several values, by label value. `label` is the name of the label. */
export type LabelledMetric = Omit<Metric, "read"> & { label: string; read: () => Values | Promise<Values> };

export type MetricsByName = Record<string, Metric | LabelledMetric>;

/** A health check. Returns the failure in a few words, or null. */
export type Check = () => string | null | Promise<string | null>;

/**
 * The health checks and metrics of a process's roles. The api role's routes read it. In a process without that role,
 * the monitoring port reads it.
 */
export type Monitor = {
  /**
   * Adds metrics to /metrics, by their full names. An existing name keeps its metric; an existing labelled metric gains
   * the new label values.
   */
  registerMetrics(metrics: MetricsByName): void;
  /** Adds a check. The process is ready only while all checks pass. */
  registerCheck(check: Check): void;
  /** Returns all registered metrics. */
  metrics(): MetricsByName;
  /** Returns the failure of the first failing check, in the order of registration, or null if the process is ready. */
  firstFailure(): Promise<string | null>;
};

/** Returns the monitor of a process, without metrics and checks. */
export function createMonitor(): Monitor {
  const registered: MetricsByName = {};
  const checks: Check[] = [];
  return {
    registerMetrics(metrics) {
      for (const [name, metric] of Object.entries(metrics))
        registered[name] = merge(registered[name], metric);
    },
    registerCheck: (check) => void checks.push(check),
    metrics: () => registered,
    async firstFailure() {
      const failures = await Promise.all(checks.map(async (check) => check()));
      return failures.find((failure) => failure !== null) ?? null;
    },
  };
}

function merge(earlier: Metric | LabelledMetric | undefined, later: Metric | LabelledMetric) {
  if (!earlier) return later;
  if (!("label" in earlier && "label" in later)) return earlier;
  return { ...earlier, read: async () => ({ ...(await later.read()), ...(await earlier.read()) }) };
}

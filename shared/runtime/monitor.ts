/**
 * A number that the program keeps anyway. It is read when the metrics are asked for, so counting costs nothing else.
 */
export type Metric = { type: "gauge" | "counter"; help: string; read: () => number | Promise<number> };

/** A figure for each of several things, by their names; `label` says what the names are. */
export type LabelledMetric = Omit<Metric, "read"> & { label: string; read: () => Record<string, number> };

export type MetricsByName = Record<string, Metric | LabelledMetric>;

/** Says what is wrong in a few words, or null. */
export type Check = () => string | null | Promise<string | null>;

/**
 * The health and figures of one process's roles. The api's own routes read it, or, in a process without the api, the
 * monitor port.
 */
export type Monitor = {
  /**
   * Adds figures to /metrics, by their full names. A name that exists already keeps its figure; a labelled figure takes
   * in the labels that it did not have.
   */
  registerMetrics(metrics: MetricsByName): void;
  /** Adds a check that must hold for this process to be ready. */
  registerCheck(check: Check): void;
  /** Everything shown so far. */
  metrics(): MetricsByName;
  /**
   * Returns what keeps this process from being ready: the words of the first failing check, in the order of adding, or
   * null.
   */
  firstFailure(): Promise<string | null>;
};

/** Returns the monitor of a process, without figures and checks. */
export function createMonitor(): Monitor {
  const registered: MetricsByName = {};
  const checks: Check[] = [];
  return {
    registerMetrics(metrics) {
      for (const [name, metric] of Object.entries(metrics))
        registered[name] = joined(registered[name], metric);
    },
    registerCheck: (check) => void checks.push(check),
    metrics: () => registered,
    async firstFailure() {
      const answers = await Promise.all(checks.map(async (check) => check()));
      return answers.find((words) => words !== null) ?? null;
    },
  };
}

function joined(earlier: Metric | LabelledMetric | undefined, later: Metric | LabelledMetric) {
  if (!earlier) return later;
  if (!("label" in earlier && "label" in later)) return earlier;
  return { ...earlier, read: () => ({ ...later.read(), ...earlier.read() }) };
}

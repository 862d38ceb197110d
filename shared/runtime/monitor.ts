/**
 * A number that the program keeps anyway. It is read when the metrics are asked for, so counting costs nothing else.
 */
export type Figure = { type: "gauge" | "counter"; help: string; read: () => number | Promise<number> };

/** A figure for each of several things, by their names; `label` says what the names are. */
export type LabelledFigure = Omit<Figure, "read"> & { label: string; read: () => Record<string, number> };

export type Figures = Record<string, Figure | LabelledFigure>;

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
  show(figures: Figures): void;
  /** Adds a check that must hold for this process to be ready. */
  require(check: Check): void;
  /** Everything shown so far. */
  figures(): Figures;
  /**
   * Returns what keeps this process from being ready: the words of the first failing check, in the order of adding, or
   * null.
   */
  trouble(): Promise<string | null>;
};

/** Returns the monitor of a process, without figures and checks. */
export function createMonitor(): Monitor {
  const shown: Figures = {};
  const checks: Check[] = [];
  return {
    show(figures) {
      for (const [name, figure] of Object.entries(figures)) shown[name] = joined(shown[name], figure);
    },
    require: (check) => void checks.push(check),
    figures: () => shown,
    async trouble() {
      const answers = await Promise.all(checks.map(async (check) => check()));
      return answers.find((words) => words !== null) ?? null;
    },
  };
}

function joined(earlier: Figure | LabelledFigure | undefined, later: Figure | LabelledFigure) {
  if (!earlier) return later;
  if (!("label" in earlier && "label" in later)) return earlier;
  return { ...earlier, read: () => ({ ...later.read(), ...earlier.read() }) };
}

/** A number that somebody keeps anyway; it is read when the metrics are asked for, so counting costs nothing else. */
export type Figure = { type: "gauge" | "counter"; help: string; read: () => number | Promise<number> };

/** One such number for each of several things, by its name; `label` says what the names are names of. */
export type LabelledFigure = Omit<Figure, "read"> & { label: string; read: () => Record<string, number> };

export type Figures = Record<string, Figure | LabelledFigure>;

/** Says what is wrong in a few words, or null. */
export type Check = () => string | null | Promise<string | null>;

/**
 * What the roles of one process tell of themselves. The api's own routes ask it, or, in a process without the api, the
 * port that it has for this alone.
 */
export type Monitor = {
  /**
   * Adds figures to what /metrics shows, by their full names. A name that is there already stays as it was; a labelled
   * figure takes in the labels that it did not have.
   */
  show(figures: Figures): void;
  /** Adds something that must hold for this process to be ready. */
  require(check: Check): void;
  /** Everything shown so far. */
  figures(): Figures;
  /** What keeps this process from being ready: the first check's words, in the order of adding, or null. */
  trouble(): Promise<string | null>;
};

/** Returns the monitor of a process, still empty. */
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

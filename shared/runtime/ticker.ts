import type { Log } from "./log.ts";
import type { MetricsByName } from "./monitor.ts";
import { taskMetrics, type TaskStats } from "./task-metrics.ts";

/** Work that repeats. */
export type Task = {
  name: string;
  everyMs: number;
  /** Also runs right at the start. */
  atStart?: boolean;
  /**
   * Returns how many rows it handled. A task that works through many ends after the one in hand once it is told to
   * stop.
   */
  run(stopping?: AbortSignal): Promise<number>;
};

/** Running tasks and their figures; `stop` tells the runs in progress to end, and resolves when they have. */
export type Ticker = { metrics: MetricsByName; stop(): Promise<void> };

/**
 * Runs each task at its interval, give or take a tenth so that replicas drift apart, never twice at once. A failure is
 * logged at ERROR and the next tick tries again.
 */
export function startTicker(tasks: Task[], log: Log, random: () => number = Math.random): Ticker {
  const tallies = tasks.map((task): [Task, TaskStats] => [
    task,
    { runs: 0, failures: 0, startedAt: now(), succeededAt: null },
  ]);
  const stops = tallies.map(([task, tally]) => startTask(task, tally, log, random));
  return {
    metrics: taskMetrics(tallies),
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startTask(task: Task, tally: TaskStats, log: Log, random: () => number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running = Promise.resolve();

  const tick = () => {
    running = runOnce(task, tally, log, stopping.signal).then(plan);
  };
  // The next tick is planned only after this one, so that a slow run never overlaps with the next.
  const plan = () => {
    if (!stopping.signal.aborted) timer = setTimeout(tick, task.everyMs * (0.9 + 0.2 * random()));
  };
  if (task.atStart) tick();
  else plan();

  return () => {
    stopping.abort();
    clearTimeout(timer);
    return running;
  };
}

async function runOnce(task: Task, tally: TaskStats, log: Log, stopping: AbortSignal): Promise<void> {
  try {
    const rows = await task.run(stopping);
    tally.succeededAt = now();
    if (rows > 0) log.debug({ task: task.name, rows }, "task done");
  } catch (err) {
    tally.failures++;
    log.error({ task: task.name, err }, "task failed");
  }
  tally.runs++;
}

const now = () => Date.now() / 1000;

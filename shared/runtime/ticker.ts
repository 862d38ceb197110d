import type { Log } from "./log.ts";
import type { MetricsByName } from "./monitor.ts";
import { taskMetrics, type TaskStats } from "./task-metrics.ts";

/** A repeating task. */
export type Task = {
  name: string;
  everyMs: number;
  /** Also runs immediately at the start. */
  atStart?: boolean;
  /** Returns the number of rows it handled. A long task stops after the current row once `stopping` is aborted. */
  run(stopping?: AbortSignal): Promise<number>;
};

/** The running tasks and their metrics. `stop` aborts the runs in progress, and resolves when they have ended. */
export type Ticker = { metrics: MetricsByName; stop(): Promise<void> };

/**
 * Runs each task at its interval, never twice at once. The interval varies by 10 %, so that replicas do not run tasks
 * at the same moments. A failure is logged at ERROR and the task runs again at the next tick.
 */
export function startTicker(tasks: Task[], log: Log, random: () => number = Math.random): Ticker {
  const tasksWithStats = tasks.map((task): [Task, TaskStats] => [
    task,
    { runs: 0, failures: 0, startedAt: now(), succeededAt: null },
  ]);
  const stops = tasksWithStats.map(([task, stats]) => startTask(task, stats, log, random));
  return {
    metrics: taskMetrics(tasksWithStats),
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startTask(task: Task, stats: TaskStats, log: Log, random: () => number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running = Promise.resolve();

  const tick = () => {
    running = runOnce(task, stats, log, stopping.signal).then(scheduleNext);
  };
  // Schedule the next tick only after this run, so that slow runs never overlap.
  const scheduleNext = () => {
    if (!stopping.signal.aborted) timer = setTimeout(tick, task.everyMs * (0.9 + 0.2 * random()));
  };
  if (task.atStart) tick();
  else scheduleNext();

  return () => {
    stopping.abort();
    clearTimeout(timer);
    return running;
  };
}

async function runOnce(task: Task, stats: TaskStats, log: Log, stopping: AbortSignal): Promise<void> {
  try {
    const rows = await task.run(stopping);
    stats.succeededAt = now();
    if (rows > 0) log.debug({ task: task.name, rows }, "task done");
  } catch (err) {
    stats.failures++;
    log.error({ task: task.name, err }, "task failed");
  }
  stats.runs++;
}

const now = () => Date.now() / 1000;

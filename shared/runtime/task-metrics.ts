import type { MetricsByName } from "./monitor.ts";

type NamedTask = { name: string; everyMs: number };

/** The statistics of one task. Times are in seconds since 1970; `succeededAt` is null before the first success. */
export type TaskStats = { runs: number; failures: number; startedAt: number; succeededAt: number | null };

/**
 * Returns the metrics of repeating tasks, labelled with the task's name. Operators can alert on tasks that fail or
 * stall. A task without a success has no time of success; alerts then use its start.
 */
export function taskMetrics(tasks: [NamedTask, TaskStats][]): MetricsByName {
  const each = (read: (stats: TaskStats, task: NamedTask) => number | null) => () =>
    Object.fromEntries(
      tasks.flatMap(([task, stats]) => {
        const value = read(stats, task);
        return value === null ? [] : [[task.name, value]];
      }),
    );
  return {
    svc_task_runs_total: {
      type: "counter",
      help: "Runs of a repeating task that have ended, failed ones included.",
      label: "task",
      read: each(({ runs }) => runs),
    },
    svc_task_failures_total: {
      type: "counter",
      help: "Runs of a repeating task that failed.",
      label: "task",
      read: each(({ failures }) => failures),
    },
    svc_task_last_success_seconds: {
      type: "gauge",
      help: "When a repeating task last ended without a failure, in seconds since 1970; absent until it has.",
      label: "task",
      read: each(({ succeededAt }) => succeededAt),
    },
    svc_task_started_seconds: {
      type: "gauge",
      help: "When this process began to repeat a task, in seconds since 1970.",
      label: "task",
      read: each(({ startedAt }) => startedAt),
    },
    svc_task_interval_seconds: {
      type: "gauge",
      help: "How often a repeating task runs.",
      label: "task",
      read: each((_stats, { everyMs }) => everyMs / 1000),
    },
  };
}

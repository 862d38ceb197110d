import type { MetricsByName } from "./monitor.ts";

type NamedTask = { name: string; everyMs: number };

/** The counts of one task; times are in seconds since 1970, and `succeededAt` is null before the first success. */
export type TaskStats = { runs: number; failures: number; startedAt: number; succeededAt: number | null };

/**
 * Returns the figures of repeating tasks, each labelled with the task's name, by which an operator can be alerted to a
 * task that fails or has stalled. Before its first success a task has no last one; an alert then goes by its start.
 */
export function taskMetrics(tallies: [NamedTask, TaskStats][]): MetricsByName {
  const each = (read: (tally: TaskStats, task: NamedTask) => number | null) => () =>
    Object.fromEntries(
      tallies.flatMap(([task, tally]) => {
        const value = read(tally, task);
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
      read: each((_tally, { everyMs }) => everyMs / 1000),
    },
  };
}

import type { Figures } from "./monitor.ts";

type Counted = { name: string; everyMs: number };

/** What is counted of one task; times are in seconds since 1970. */
export type Tally = { runs: number; failures: number; lastSuccess: number };

/**
 * Returns the figures of repeating work, each labelled with the task's name: what an operator needs to be told that
 * a sweep fails or has stalled. Before its first success a task counts as having succeeded when it was started, so
 * that nobody is woken by every start.
 */
export function taskFigures(tallies: [Counted, Tally][]): Figures {
  const each = (read: (tally: Tally, task: Counted) => number) => () =>
    Object.fromEntries(tallies.map(([task, tally]) => [task.name, read(tally, task)]));
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
      help: "When a repeating task last ended without a failure, in seconds since 1970.",
      label: "task",
      read: each(({ lastSuccess }) => lastSuccess),
    },
    svc_task_interval_seconds: {
      type: "gauge",
      help: "How often a repeating task runs.",
      label: "task",
      read: each((_tally, { everyMs }) => everyMs / 1000),
    },
  };
}

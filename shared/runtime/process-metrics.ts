import { totalmem } from "node:os";
import type { MetricsByName, Monitor } from "./monitor.ts";

/** The maximum duration of the readiness checks in a scrape. A metric that takes 2 s would be left out. */
const CHECKS_MS = 1500;

/** Returns the metrics of every process: its build, and the memory that it may use. */
export function processMetrics(version: string): MetricsByName {
  return {
    svc_build_info: {
      type: "gauge",
      help: "1, with the build string of this process.",
      label: "version",
      read: () => ({ [version]: 1 }),
    },
    svc_memory_limit_bytes: {
      type: "gauge",
      help: "The memory that this process may use: the limit of its control group, at most the machine's memory.",
      read: () => Math.min(process.constrainedMemory() || Infinity, totalmem()),
    },
  };
}

/**
 * Returns the metric `svc_ready` of a running role: 1 while the process's checks pass within 1.5 s, otherwise 0.
 * `isStopping` returns true from the stop signal on.
 */
export function readyMetric(role: string, monitor: Monitor, isStopping: () => boolean): MetricsByName {
  return {
    svc_ready: {
      type: "gauge",
      help: "1 while this process is ready, by its running roles.",
      label: "role",
      async read() {
        const isReady = !isStopping() && (await passes(async () => (await monitor.firstFailure()) === null));
        return { [role]: Number(isReady) };
      },
    },
  };
}

/** Returns the result of a check, or false if it takes longer than 1.5 s. */
export async function passes(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), CHECKS_MS)));
  try {
    return await Promise.race([check(), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

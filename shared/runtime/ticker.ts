import type { Log } from "./log.ts";

/** Work that repeats: `run` may return how many rows it handled. */
export type Task = {
  name: string;
  everyMs: number;
  /** Also runs right at the start. */
  atStart?: boolean;
  run(): Promise<number>;
};

/** Running tasks; `stop` resolves when the runs under way have ended. */
export type Ticker = { stop(): Promise<void> };

/**
 * Runs each task at its interval, give or take a tenth so that replicas drift apart, never twice at once.
 * A failure is logged at ERROR and the next tick tries again (spec 3, Operational signals 5).
 */
export function startTicker(tasks: Task[], log: Log, random: () => number = Math.random): Ticker {
  const stops = tasks.map((task) => startTask(task, log, random));
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

function startTask(task: Task, log: Log, random: () => number): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let stopped = false;

  const tick = () => {
    running = runOnce(task, log).then(plan);
  };
  // The next tick is planned only after this one, which is what keeps a slow run from meeting itself.
  const plan = () => {
    if (!stopped) timer = setTimeout(tick, task.everyMs * (0.9 + 0.2 * random()));
  };
  if (task.atStart) tick();
  else plan();

  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

async function runOnce(task: Task, log: Log): Promise<void> {
  try {
    const rows = await task.run();
    if (rows > 0) log.debug({ task: task.name, rows }, "task done");
  } catch (err) {
    log.error({ task: task.name, err }, "task failed");
  }
}

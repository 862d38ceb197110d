import type { Browser, Page } from "playwright-core";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  args?: unknown;
  dur?: number;
  tdur?: number;
};

/** What the main thread of a page did while it was traced, by the browser's own trace. */
export type MainThread = {
  /**
   * Milliseconds that it computed for each message of a socket: from the task in which it arrives to the commit of the
   * frame that shows it. What a page does by its own clock in between two messages is left out.
   */
  perMessage: number[];
  /** The longest task that is the page's own work, not what a tool asked of it; milliseconds of that thread's CPU. */
  longestTask: number;
};

const categories = ["-*", "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Traces a page while `act` runs. Times are the thread's CPU, which other processes of the machine do not lengthen. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<MainThread> {
  await browser.startTracing(page, { categories });
  await act();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return mainThreadOf(traceEvents);
}

function mainThreadOf(events: TraceEvent[]): MainThread {
  const renderers = new Set(events.filter(({ name }) => name === "Commit").map(({ pid }) => pid));
  const own = events
    .filter(({ pid, tid }) => renderers.has(pid) && tid === pid)
    .toSorted((a, b) => a.ts - b.ts);
  const named = (wanted: string) => own.filter(({ name }) => name === wanted);
  const asked = own.filter(({ args }) => JSON.stringify(args).includes("blink.mojom.DevToolsSession"));
  const tasks = named("RunTask")
    .filter(({ ph }) => ph === "X")
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, ms: tdur / 1000 }))
    .filter(({ from, to }) => !asked.some(({ ts }) => ts >= from && ts <= to));
  const arrivals = named("WebSocketReceive").map(({ ts }) => ts);
  const commits = named("Commit").map(({ ts }) => ts);
  return {
    perMessage: arrivals.flatMap((arrival, i) => {
      const commit = commits.find((ts) => ts > arrival);
      // Two messages of one frame cannot be told apart.
      if (commit === undefined || commit > (arrivals[i + 1] ?? Infinity)) return [];
      const during = tasks.filter(({ from, to }) => to > arrival && from < commit);
      return [during.reduce((sum, { ms }) => sum + ms, 0)];
    }),
    longestTask: Math.max(0, ...tasks.map(({ ms }) => ms)),
  };
}

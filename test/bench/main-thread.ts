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

/** The main thread's work in a browser trace. */
export type MainThread = {
  /**
   * CPU milliseconds for each socket message, from the task of its arrival to the commit of the next frame. Excludes
   * the page's timers between messages.
   */
  perMessage: number[];
  /** The longest task in CPU milliseconds, without tasks that DevTools requested. */
  longestTask: number;
};

const categories = ["-*", "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Traces a page while `act` runs. Times are CPU times of the thread, so other processes do not lengthen them. */
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
  const requestedByTools = own.filter(({ args }) =>
    JSON.stringify(args).includes("blink.mojom.DevToolsSession"),
  );
  const tasks = named("RunTask")
    .filter(({ ph }) => ph === "X")
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, ms: tdur / 1000 }))
    .filter(({ from, to }) => !requestedByTools.some(({ ts }) => ts >= from && ts <= to));
  const arrivals = named("WebSocketReceive").map(({ ts }) => ts);
  const commits = named("Commit").map(({ ts }) => ts);
  return {
    perMessage: arrivals.flatMap((arrival, i) => {
      const commit = commits.find((ts) => ts > arrival);
      // Skips messages that share a frame.
      if (commit === undefined || commit > (arrivals[i + 1] ?? Infinity)) return [];
      const during = tasks.filter(({ from, to }) => to > arrival && from < commit);
      return [during.reduce((sum, { ms }) => sum + ms, 0)];
    }),
    longestTask: Math.max(0, ...tasks.map(({ ms }) => ms)),
  };
}

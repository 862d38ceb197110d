import type { Browser, Page } from "playwright-core";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

/** What the main thread of a page did while it was traced, by the browser's own trace. */
export type MainThread = {
  /** Milliseconds that it computed for each message of a socket: from its arrival until the next one's. */
  perMessage: number[];
  /** The longest task, in milliseconds of that thread's CPU. */
  longestTask: number;
};

const categories = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline"];

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
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && renderers.has(pid) && tid === pid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, ms: tdur / 1000 }));
  const arrivals = events.filter(({ name }) => name === "WebSocketReceive").map(({ ts }) => ts);
  return {
    perMessage: arrivals.slice(0, -1).map((from, i) => {
      // A task belongs to the message during which it ended: the one that hands a message over began before it.
      const during = tasks.filter(({ to }) => to > from && to <= arrivals[i + 1]!);
      return during.reduce((sum, { ms }) => sum + ms, 0);
    }),
    longestTask: Math.max(0, ...tasks.map(({ ms }) => ms)),
  };
}

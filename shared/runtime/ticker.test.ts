import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "./log.ts";
import { startTicker } from "./ticker.ts";

const log = createLog("silent");
// Fake timers do not control the promise version of timers.
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
const noJitter = () => 0.5;

// Rules: protocol/operations#background-failures, protocol/operations#task-metrics
describe("repeating tasks", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("run at their interval, and at the start if declared", async () => {
    const late = vi.fn(async () => 1);
    const early = vi.fn(async () => 1);
    const ticker = startTicker(
      [
        { name: "late", everyMs: 1000, run: late },
        { name: "early", everyMs: 1000, atStart: true, run: early },
      ],
      log,
      noJitter,
    );
    await vi.advanceTimersByTimeAsync(2500);
    expect([late.mock.calls.length, early.mock.calls.length]).toEqual([2, 3]);
    await ticker.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(late).toHaveBeenCalledTimes(2);
  });

  it("never run twice at once", async () => {
    let inside = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, ++inside);
      await sleep(3000);
      inside -= 1;
      return 0;
    };
    const ticker = startTicker([{ name: "slow", everyMs: 100, atStart: true, run }], log, noJitter);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(most).toBe(1);
    const stopping = ticker.stop();
    await vi.advanceTimersByTimeAsync(3000);
    await stopping;
    expect(inside).toBe(0);
  });

  it("are aborted on stop, which waits for the runs in progress", async () => {
    const run = vi.fn(async (stopping?: AbortSignal) => {
      for (;;) {
        if (stopping?.aborted) return 0;
        await sleep(1000);
      }
    });
    const ticker = startTicker([{ name: "endless", everyMs: 1000, atStart: true, run }], log, noJitter);
    const stopping = ticker.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    await stopping;
    expect(run).toHaveBeenCalledOnce();
  });

  it("log a failure at ERROR and run again at the next tick", async () => {
    const lines: string[] = [];
    const run = vi.fn(async () => Promise.reject(new Error("no table")));
    const loud = createLog("info", { write: (line) => void lines.push(line) });
    const ticker = startTicker([{ name: "sweep-tokens", everyMs: 100, run }], loud, noJitter);
    await vi.advanceTimersByTimeAsync(250);
    await ticker.stop();
    expect(run).toHaveBeenCalledTimes(2);
    expect(JSON.parse(lines[0] ?? "{}")).toMatchObject({ level: "error", task: "sweep-tokens" });
  });

  it("have no time of success before the first one, but a time of start", async () => {
    vi.setSystemTime(1_000_000_000_000);
    let works = false;
    const run = async () => (works ? 1 : Promise.reject(new Error("no table")));
    const ticker = startTicker(
      [{ name: "reseal-secrets", everyMs: 1000, atStart: true, run }],
      log,
      noJitter,
    );
    const of = (name: string) => ticker.metrics[name]!.read();
    await vi.advanceTimersByTimeAsync(1500);
    expect(of("svc_task_last_success_seconds")).toEqual({});
    works = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(of("svc_task_last_success_seconds")).toEqual({ "reseal-secrets": 1_000_000_002 });
    expect(of("svc_task_started_seconds")).toEqual({ "reseal-secrets": 1_000_000_000 });
    await ticker.stop();
  });

  it("vary their interval by 10 %", async () => {
    const run = vi.fn(async () => 0);
    const ticker = startTicker([{ name: "x", everyMs: 1000, run }], log, () => 0);
    await vi.advanceTimersByTimeAsync(899);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledOnce();
    await ticker.stop();
  });
});

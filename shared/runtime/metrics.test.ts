import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exposeMetrics } from "./metrics.ts";
import type { MetricsByName } from "./monitor.ts";

// Rules: protocol/operations#metrics-timeout
describe("metrics", () => {
  // The runtime metrics use other timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("omit only a metric that cannot be read within 2 s", async () => {
    const metrics: MetricsByName = {
      svc_hung: { type: "gauge", help: "Due events.", read: () => new Promise<number>(() => {}) },
      svc_known: { type: "counter", help: "Known events.", read: () => 7 },
    };
    const text = exposeMetrics(() => metrics).text();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await text).toContain("\nsvc_known 7\n");
    expect(await text).not.toMatch(/^svc_hung /m);
  });

  it("are collected once for all calls within a second, after the last of them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let reads = 0;
    const metrics: MetricsByName = {
      svc_reads: { type: "gauge", help: "Reads.", read: () => ++reads },
    };
    const { text } = exposeMetrics(() => metrics);
    expect(await text()).toContain("\nsvc_reads 1\n");
    const shared = Array.from({ length: 300 }, text);
    await vi.advanceTimersByTimeAsync(999);
    expect(reads).toBe(1);
    shared.push(text());
    await vi.advanceTimersByTimeAsync(1);
    for (const one of shared) expect(await one).toContain("\nsvc_reads 2\n");
    await vi.advanceTimersByTimeAsync(1000);
    expect(await text()).toContain("\nsvc_reads 3\n");
  });
});

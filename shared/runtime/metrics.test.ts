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
    expect(vi.getTimerCount()).toBe(0);
  });
});

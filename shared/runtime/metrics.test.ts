import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exposeMetrics } from "./metrics.ts";
import type { MetricsByName } from "./monitor.ts";

// Rules: protocol/operations#metrics-timeout
describe("metrics", () => {
  // The runtime's own figures use other timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("leave out a figure that cannot be read within 2 s, and have all others", async () => {
    const figures: MetricsByName = {
      svc_hung: { type: "gauge", help: "How much is due.", read: () => new Promise(() => {}) },
      svc_known: { type: "counter", help: "What is known.", read: () => 7 },
    };
    const text = exposeMetrics(() => figures).text();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await text).toContain("\nsvc_known 7\n");
    expect(await text).not.toMatch(/^svc_hung /m);
    expect(vi.getTimerCount()).toBe(0);
  });
});

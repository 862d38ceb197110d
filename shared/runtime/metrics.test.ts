import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exposeMetrics } from "./metrics.ts";
import type { Figures } from "./monitor.ts";

describe("metrics (spec 3, Operational signals 6)", () => {
  // The runtime's own figures are measured with other timers.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("leave out a figure that hangs, and are there for all that", async () => {
    const figures: Figures = {
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

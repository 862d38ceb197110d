import { describe, expect, test } from "vitest";
import { createMonitor, type Metric } from "./monitor.ts";

const gauge = (value: number): Metric => ({ type: "gauge", help: "A number.", read: () => value });

// Rules: protocol/operations#get-readyz, protocol/operations#pool-metrics
describe("the monitor of a process", () => {
  test("reports the first failing check", async () => {
    const monitor = createMonitor();
    expect(await monitor.firstFailure()).toBeNull();
    let database: string | null = null;
    monitor.registerCheck(async () => database);
    monitor.registerCheck(() => "not listening");
    expect(await monitor.firstFailure()).toBe("not listening");
    database = "unreachable";
    expect(await monitor.firstFailure()).toBe("unreachable");
  });

  test("keeps the first of two metrics with the same name", () => {
    const monitor = createMonitor();
    monitor.registerMetrics({ pool: gauge(1) });
    monitor.registerMetrics({ pool: gauge(2), queue: gauge(3) });
    const values = Object.entries(monitor.metrics()).map(([name, { read }]) => [name, read()]);
    expect(values).toEqual([
      ["pool", 1],
      ["queue", 3],
    ]);
  });
});

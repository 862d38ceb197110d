import { describe, expect, test } from "vitest";
import { createMonitor, type Metric } from "./monitor.ts";

const figure = (value: number): Metric => ({ type: "gauge", help: "A number.", read: () => value });

// Rules: protocol/operations#get-readyz, protocol/operations#pool-metrics
describe("the monitor of a process", () => {
  test("it reports the first check that fails", async () => {
    const monitor = createMonitor();
    expect(await monitor.firstFailure()).toBeNull();
    let database: string | null = null;
    monitor.registerCheck(async () => database);
    monitor.registerCheck(() => "not listening");
    expect(await monitor.firstFailure()).toBe("not listening");
    database = "unreachable";
    expect(await monitor.firstFailure()).toBe("unreachable");
  });

  test("it keeps the figures of all roles; of two figures with one name the earlier stays", () => {
    const monitor = createMonitor();
    monitor.registerMetrics({ pool: figure(1) });
    monitor.registerMetrics({ pool: figure(2), queue: figure(3) });
    const shown = Object.entries(monitor.metrics()).map(([name, { read }]) => [name, read()]);
    expect(shown).toEqual([
      ["pool", 1],
      ["queue", 3],
    ]);
  });
});

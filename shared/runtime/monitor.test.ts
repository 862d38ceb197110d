import { describe, expect, test } from "vitest";
import { createMonitor, type Figure } from "./monitor.ts";

const figure = (value: number): Figure => ({ type: "gauge", help: "A number.", read: () => value });

// Rules: protocol/operations#get-readyz, protocol/operations#pool-metrics
describe("the monitor of a process", () => {
  test("it reports the first check that fails", async () => {
    const monitor = createMonitor();
    expect(await monitor.trouble()).toBeNull();
    let database: string | null = null;
    monitor.require(async () => database);
    monitor.require(() => "not listening");
    expect(await monitor.trouble()).toBe("not listening");
    database = "unreachable";
    expect(await monitor.trouble()).toBe("unreachable");
  });

  test("it keeps the figures of all roles; of two figures with one name the earlier stays", () => {
    const monitor = createMonitor();
    monitor.show({ pool: figure(1) });
    monitor.show({ pool: figure(2), queue: figure(3) });
    const shown = Object.entries(monitor.figures()).map(([name, { read }]) => [name, read()]);
    expect(shown).toEqual([
      ["pool", 1],
      ["queue", 3],
    ]);
  });
});

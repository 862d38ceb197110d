import { describe, expect, test } from "vitest";
import { createMonitor, type Figure } from "./monitor.ts";

const figure = (value: number): Figure => ({ type: "gauge", help: "A number.", read: () => value });

describe("what a process tells of itself (spec 2, Health and version; spec 3, Operational signals 6)", () => {
  test("it is ready while every check holds, and otherwise says what the first of them said", async () => {
    const monitor = createMonitor();
    expect(await monitor.trouble()).toBeNull();
    let database: string | null = null;
    monitor.require(async () => database);
    monitor.require(() => "not listening");
    expect(await monitor.trouble()).toBe("not listening");
    database = "unreachable";
    expect(await monitor.trouble()).toBe("unreachable");
  });

  test("figures of several roles stand side by side; of two with one name the earlier stays", () => {
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

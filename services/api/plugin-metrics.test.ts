// Rules: protocol/operations#plugin-label
import { expect, test } from "vitest";
import { exposeMetrics } from "#shared/runtime/metrics.ts";
import { createPluginMetrics } from "./plugin-metrics.ts";

test("a process tells 100 names of plugins apart and counts later ones as (other)", async () => {
  const { metrics, watch } = await createPluginMetrics();
  for (let n = 0; n < 150; n++) watch.killed?.({ name: `plugin-${n}` });
  // A name that it knows already keeps its own count.
  watch.killed?.({ name: "plugin-7" });
  watch.killed?.({ name: null });
  const lines = (await exposeMetrics(() => ({}), metrics).text())
    .split("\n")
    .filter((line) => line.startsWith("svc_plugin_kills_total{"));
  expect(lines).toHaveLength(102);
  expect(lines).toEqual(
    expect.arrayContaining([
      'svc_plugin_kills_total{plugin="plugin-7"} 2',
      'svc_plugin_kills_total{plugin="(other)"} 50',
      'svc_plugin_kills_total{plugin="(preview)"} 1',
    ]),
  );
});

// Rules: protocol/operations#plugin-label
import { expect, test } from "vitest";
import { exposeMetrics } from "#shared/runtime/metrics.ts";
import { createPluginMetrics } from "./plugin-metrics.ts";

test("the label has at most 100 plugin names; later ones count as (other)", async () => {
  const { metrics, observer } = await createPluginMetrics();
  for (let n = 0; n < 150; n++) observer.killed?.({ name: `plugin-${n}` });
  // A known name keeps its count.
  observer.killed?.({ name: "plugin-7" });
  observer.killed?.({ name: null });
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

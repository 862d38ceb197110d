// Rules: protocol/plugins#unavailable-plugins
import { expect, test } from "vitest";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import { createPlugins } from "./run-plugins.ts";

const plugin = (install: string) => ({ install }) as PluginOfKind;

test("one plugin's actions run in order, and the 50th is refused", async () => {
  const { runner, close } = createPlugins(undefined as never, "/nowhere");
  const { promise: work, resolve: end } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const act = (install: string) =>
    runner.queue(plugin(install), async () => {
      begun.push(install);
      await work;
    });
  const waiting = Array.from({ length: 49 }, () => act("slow"));
  const other = act("quick");
  await expect(act("slow")).rejects.toMatchObject({ code: "plugin_busy" });
  expect(begun).toEqual(["slow", "quick"]);
  end();
  await Promise.all([...waiting, other]);
  expect(begun.filter((install) => install === "slow")).toHaveLength(49);
  await close();
});

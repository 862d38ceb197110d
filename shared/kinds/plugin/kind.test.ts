// Rules: protocol/plugins#oncreate
import { expect, test } from "vitest";
import type { PluginOfKind } from "../plugin-of-kind.ts";
import { pluginKind } from "./kind.ts";

const plugin: Pick<PluginOfKind, "declaredAs" | "digest" | "actions"> = {
  declaredAs: "retro",
  digest: "",
  actions: {},
};
const { config } = pluginKind(plugin as PluginOfKind, null);

test.each(["x", "é", "€", "🂡"])("the config of a new room may have 8 KiB of %s", (character) => {
  const free = 8 * 1024 - '{"a":""}'.length;
  const text = character.repeat(free / Buffer.byteLength(character));
  const a = text.padEnd(text.length + free - Buffer.byteLength(text), "x");
  expect([{ a }, { a: `${a}x` }].map((given) => config.safeParse(given).success)).toEqual([true, false]);
});

// Rules: protocol/plugins#asked-stories
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openHooks } from "./harness-hooks.ts";

/** Opens a plugin that answers with the stories that it sees. */
async function opened(capabilities: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-harness-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const manifest = {
    name: "tracker",
    version: "1.0.0",
    display: "Tracker",
    capabilities: capabilities.map((capability) => ({ capability })),
  };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "plugin.js"), "export const onAsk = ({ stories }) => stories ?? null;");
  const hooks = await openHooks(folder);
  onTestFinished(hooks.close);
  return hooks;
}

const stories = [{ id: "a", ref: "PAY-1", fromPlugin: true, isOpen: true }];

test("ask passes the stories of a test to a plugin with the grant", async () => {
  const hooks = await opened(["asks", "stories"]);
  expect(await hooks.ask("look", {}, { stories })).toEqual(stories);
});

test("ask passes an empty list without stories", async () => {
  expect(await (await opened(["asks", "stories"])).ask("look")).toEqual([]);
});

test("ask passes no stories to a plugin without the grant", async () => {
  const hooks = await opened(["asks"]);
  expect(await hooks.ask("look", {}, { stories })).toBeNull();
});

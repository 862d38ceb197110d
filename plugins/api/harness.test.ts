import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { open } from "./harness.ts";

async function pluginOf(code: string, actions: object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-harness-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kinds = [{ kind: "list", display: "List", actions }];
  const manifest = { name: "list", version: "2.0.0", display: "List", kinds };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "plugin.js"), code);
  return folder;
}

test("a room that another version wrote goes through migrate until an action writes it (protocol/plugins 59)", async () => {
  const folder = await pluginOf(
    `export const migrate = ({ state, from }) => ({ items: state.split(","), from });
     export const view = ({ state }) => state;
     export const onAction = ({ state, actor }) => ({ state: { ...state, items: [...state.items, actor.name] } });`,
    [{ name: "add", verb: "POST" }],
  );
  const room = await open(folder, { wrote: { version: "1.0.0", state: "a,b", phase: "on", revealed: true } });
  onTestFinished(room.close);
  expect(await room.view("member")).toEqual({ items: ["a", "b"], from: "1.0.0" });
  expect([room.phase, room.revealed]).toEqual(["on", true]);
  await room.as("ana", { name: "Ana" }).act("add");
  await room.as("ana").act("add");
  await room.as("ben").act("add");
  expect(await room.view("member")).toEqual({ items: ["a", "b", "Ana", "Ana", "ben"], from: "1.0.0" });
});

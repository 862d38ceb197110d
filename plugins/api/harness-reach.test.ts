// Rules: protocol/plugins#waits, protocol/plugins#result, protocol/plugins#summary
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { open } from "./harness.ts";

/** The state has what the hooks return. */
const code = `
  export const onCreate = ({ config }) => ({ state: config, config: {} });
  export const onAction = ({ body }) => ({ state: body });
  export const view = ({ state }) => state;
  export const onErase = () => ({ state: {} });
  export const waits = ({ state }) => state.waits;
  export const result = ({ state }) => state.result;
  export const summary = ({ state, people }) => state.lines ?? [{ text: "{who}", values: { who: people.ana } }];
`;

/** Opens a room of a plugin with these capabilities. */
async function opened(config: Record<string, unknown> = {}, capabilities = [{ capability: "attention" }]) {
  const folder = await mkdtemp(join(tmpdir(), "standpoint-harness-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const kinds = [{ kind: "list", display: "List", actions: [{ name: "set", verb: "PUT" }] }];
  const manifest = { name: "list", version: "1.0.0", display: "List", kinds, capabilities };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "plugin.js"), code);
  const room = await open(folder, { config, members: [{ id: "ben", name: "Ben" }] });
  onTestFinished(room.close);
  return room;
}

test("waits has the members that the hook returned for the current state", async () => {
  const room = await opened({ waits: ["ben"] });
  expect(room.waits).toEqual(["ben"]);
  await room.as("gus", { guest: true }).act("set", { waits: ["gus", "ana", "nobody"] });
  expect(room.waits).toEqual([]);
  await room.as("ana").act("set", { waits: ["ben", "gus", "ana"] });
  expect(room.waits).toEqual(["ana", "ben"]);
  await room.erase("ana");
  expect(room.waits).toEqual([]);
});

test("waits is empty without the grant", async () => {
  expect((await opened({ waits: ["ben"] }, [])).waits).toEqual([]);
});

test("result has the latest text with its values", async () => {
  const room = await opened({ result: { text: "a" } });
  expect(room.result).toEqual({ text: "a", values: {} });
  await room.as("ana").act("set", { result: { text: "{count} b", values: { count: 2 } } });
  expect(room.result).toEqual({ text: "{count} b", values: { count: 2 } });
  await room.as("ana").act("set", {});
  expect(room.result).toBe(null);
});

test("summary returns the lines, and gets the names of people", async () => {
  const room = await opened();
  await room.as("ana", { name: "Ana" }).act("set", {});
  expect(await room.summary()).toEqual([{ text: "{who}", values: { who: "Ana" } }]);
});

test.each([
  ["waits", { waits: [1] }, "onAction: waits.0: an id must be text"],
  ["result", { result: "done" }, "onAction: result: a text is {text, values}"],
])("another form of %s is a mistake of the action, with the name of the hook", async (_, body, message) => {
  const room = await opened();
  await expect(room.as("ana").act("set", body)).rejects.toThrow(message);
});

test("another form of summary is a mistake with the name of the hook", async () => {
  const room = await opened({ lines: [{ text: "a", link: "b" }] });
  await expect(room.summary()).rejects.toThrow("summary: 0: a text is {text, values}");
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { open } from "../../../plugins/api/harness.ts";
import { main } from "#services/admin/main.ts";
import { blocksOfManual } from "#test/support/tutorial-blocks.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const files = blocksOfManual("file");
const outputs = blocksOfManual("output");
// The folder is inside the project, because the tutorial's test imports packages from there.
const parent = await mkdtemp(join(root, "dist", "tutorial-"));
afterAll(() => rm(parent, { recursive: true }));

async function writeFiles(folder: string) {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files)
    await writeFile(join(folder, name), text.replace("../api/", `${root}/plugins/api/`));
}

/** Removes column padding, whose width depends on the folder's name. */
const withoutPadding = (text: string | undefined) => text?.replaceAll(/(?<=\S) {2,}/g, "  ");

/** Runs a command of the tutorial, and returns its output. */
async function outputOf(...args: string[]): Promise<string> {
  let out = "";
  const stdout = { write: (text: string) => (out += text) };
  await main(args, { stdout, stderr: stdout });
  return out.replaceAll(`${parent}/lunch.json`, "lunch.json").replaceAll(`${parent}/lunch`, "plugins/lunch");
}

test("the tutorial ends with a plugin that passes the check", async () => {
  const folder = join(parent, "lunch");
  expect(withoutPadding(await outputOf("plugin-new", folder))).toBe(
    withoutPadding(outputs.get("plugin-new")),
  );
  expect(await outputOf("plugin-check", folder)).toContain("lunch 0.1.0 can be installed.");
  expect([...files.keys()]).toEqual(["manifest.json", "plugin.js", "ui.js", "lunch.test.ts"]);
  await writeFiles(folder);
  expect(await outputOf("plugin-check", folder)).toBe(outputs.get("plugin-check"));
  const code = join(folder, "plugin.js");
  await writeFile(code, files.get("plugin.js")!.replace("view(", "view(("));
  expect(await outputOf("plugin-check", folder)).toBe(outputs.get("mistake"));
  await writeFile(code, files.get("plugin.js")!);
  const file = join(parent, "lunch.json");
  expect(await outputOf("plugin-pack", folder, "-o", file)).toBe(outputs.get("plugin-pack"));
});

describe("the tutorial's own test", async () => {
  const folder = join(parent, "tested");
  await writeFiles(folder);
  await import(join(folder, "lunch.test.ts"));
});

test("an upgrade of the tutorial's plugin keeps the rooms of all versions except the first", async () => {
  const folder = join(parent, "migrated");
  await writeFiles(folder);
  const oldState = { places: [{ id: "a", name: "Soup" }], votes: { ben: "a" } };
  for (const [version, state, seen] of [
    ["0.1.0", { answers: {} }, { places: [], voted: 0 }],
    ["0.1.5", oldState, { places: oldState.places, voted: 1 }],
    ["0.3.0", oldState, { places: oldState.places, voted: 1 }],
  ] as const) {
    const room = await open(folder, { wrote: { version, state } });
    onTestFinished(room.close);
    expect([version, await room.view("member")]).toEqual([version, seen]);
  }
});

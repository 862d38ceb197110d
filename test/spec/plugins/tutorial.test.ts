import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "#services/admin/main.ts";

const root = join(import.meta.dirname, "..", "..", "..");
const manual = await readFile(join(root, "docs", "plugins.md"), "utf8");

/** Returns the blocks of the manual below a comment of a kind, by what the comment names. */
function blocks(kind: string): Map<string, string> {
  const found = manual.matchAll(new RegExp(`<!-- ${kind}: (\\S+) -->\\n\\n\`\`\`\\w*\\n(.*?)\`\`\``, "gs"));
  return new Map([...found].map(([, name, text]) => [name!, text!]));
}

const files = blocks("file");
const outputs = blocks("output");
// Below the project, as the test of the tutorial imports the packages of it.
const parent = await mkdtemp(join(root, "dist", "tutorial-"));
afterAll(() => rm(parent, { recursive: true }));

async function writeFiles(folder: string) {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files)
    await writeFile(join(folder, name), text.replace("../api/", `${root}/plugins/api/`));
}

/** Runs a command of the tutorial, and returns what it says there. */
async function said(...args: string[]): Promise<string> {
  let out = "";
  const stdout = { write: (text: string) => (out += text) };
  await main(args, { stdout, stderr: stdout });
  return out.replaceAll(`${parent}/lunch.json`, "lunch.json").replaceAll(`${parent}/lunch`, "plugins/lunch");
}

test("the tutorial of docs/plugins.md begins with a plugin that works, and ends with one that the check has nothing against", async () => {
  const folder = join(parent, "lunch");
  expect(await said("plugin-new", folder)).toBe(outputs.get("plugin-new"));
  expect(await said("plugin-check", folder)).toContain("lunch 0.1.0 can be installed.");
  expect([...files.keys()]).toEqual(["manifest.json", "plugin.js", "ui.js", "lunch.test.ts"]);
  await writeFiles(folder);
  expect(await said("plugin-check", folder)).toBe(outputs.get("plugin-check"));
  const code = join(folder, "plugin.js");
  await writeFile(code, files.get("plugin.js")!.replace("view(", "view(("));
  expect(await said("plugin-check", folder)).toBe(outputs.get("mistake"));
  await writeFile(code, files.get("plugin.js")!);
  const file = join(parent, "lunch.json");
  expect(await said("plugin-pack", folder, "-o", file)).toBe(outputs.get("plugin-pack"));
});

describe("the test of the tutorial", async () => {
  const folder = join(parent, "tested");
  await writeFiles(folder);
  await import(join(folder, "lunch.test.ts"));
});

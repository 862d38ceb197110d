// Rules: protocol/operations#plugin-check, protocol/operations#plugin-new, protocol/operations#plugin-pack
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkWith } from "#services/admin/plugin/check-plugin.ts";
import { isOffline, main } from "#services/admin/main.ts";
import { readFolder } from "#sdk/build/read-folder.ts";
import { readPackage } from "#shared/domain/plugins/read-package.ts";
import { startSandbox } from "#test/plugins/sandbox.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";

const sandbox = startSandbox();

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "standpoint-plugin-"));
  folder = join(parent, "lunch-vote");
});
afterEach(() => rm(parent, { recursive: true }));

/** Runs a command without a database. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  expect(isOffline(args)).toBe(true);
  let [out, err] = ["", ""];
  const code = await main(args, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
  });
  return { code, out, err };
}

/** Creates a plugin folder, and changes a text in one of its files. Returns the line of the text. */
async function changed(file: string, from: string | RegExp, to: string): Promise<number> {
  if (!existsSync(folder)) await run("plugin-new", folder);
  const path = join(folder, file);
  const text = await readFile(path, "utf8");
  expect(text).toMatch(from);
  await writeFile(path, text.replace(from, to));
  return text.slice(0, typeof from === "string" ? text.indexOf(from) : 0).split("\n").length;
}

test("a new plugin is named after its folder and can be installed unchanged", async () => {
  const made = await run("plugin-new", folder);
  expect([made.code, made.err]).toEqual([0, ""]);
  const files = ["manifest.json", "src/plugin.ts", "src/page.ts", "lunch-vote.test.ts"].map((name) =>
    join(folder, name),
  );
  for (const file of files)
    expect([made.out, existsSync(file)]).toEqual([expect.stringContaining(file), true]);
  const next = made.out.slice(made.out.indexOf("Next:\n"));
  for (const step of ["npm run dev ", `plugin-dev ${folder} --org default `]) expect(next).toContain(step);
  const manifest = JSON.parse(await readFile(files[0]!, "utf8")) as { kinds: object[] };
  const names = { name: "lunch-vote", display: "Lunch vote" };
  expect(manifest).toMatchObject({ ...names, kinds: [{ kind: names.name, display: names.display }] });
  const checked = await run("plugin-check", folder);
  expect(checked).toMatchObject({ code: 0, err: "" });
  expect(checked.out).toMatch(
    /^lunch-vote 0\.1\.0 can be installed\.\n {2}plugin\.js .* exports mine, onAction, onCreate, onErase, onExport, view\n/,
  );
  expect(checked.out).toContain("Acts for you in its rooms, but only when you click or type in it.");
});

test("plugin-new refuses an existing folder and an invalid name", async () => {
  await run("plugin-new", folder);
  expect(await run("plugin-new", folder)).toMatchObject({ code: 1, err: `${folder} is not empty.\n` });
  const wrong = await run("plugin-new", join(parent, "Lunch"));
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("The plugin gets the folder's name")]);
  expect(existsSync(join(parent, "Lunch"))).toBe(false);
});

const icon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

test("plugin-pack adds icon.svg to the package, and refuses one with a script", async () => {
  await run("plugin-new", folder);
  await writeFile(join(folder, "icon.svg"), `${icon}\n`);
  const file = join(parent, "packed.json");
  expect(await run("plugin-pack", folder, "-o", file)).toMatchObject({ code: 0 });
  expect(pluginPackage.parse(JSON.parse(await readFile(file, "utf8"))).icon).toBe(icon);
  await writeFile(join(folder, "icon.svg"), icon.replace("<path", "<script/><path"));
  const refused = await run("plugin-check", folder);
  expect([refused.code, refused.out + refused.err]).toEqual([
    1,
    expect.stringContaining(`${join(folder, "icon.svg")}: icon must have no <script>`),
  ]);
});

const mistakes: [what: string, file: string, from: string | RegExp, to: string, said: string][] = [
  [
    "an unknown verb",
    "manifest.json",
    '"PUT"',
    '"GET"',
    "manifest.json:14: kinds[0].actions[0].verb: verb must be POST, PUT, PATCH or DELETE",
  ],
  ["invalid JSON", "manifest.json", '"format": 1,', '"format": 1', "manifest.json:3: not JSON:"],
  [
    "a missing key",
    "manifest.json",
    /\n {2}"version".*/,
    "",
    "manifest.json:1: version: version must be text",
  ],
  [
    "files in the manifest",
    "manifest.json",
    '"slots"',
    '"files": {},\n  "slots"',
    "manifest.json:19: files: plugin-pack adds",
  ],
  [
    "an icon in the manifest",
    "manifest.json",
    '"slots"',
    `"icon": ${JSON.stringify(icon)},\n  "slots"`,
    "manifest.json:19: icon: plugin-pack adds",
  ],
  [
    "a syntax error in the rules",
    "src/plugin.ts",
    "export const view =",
    "const = 1;\nexport const view =",
    "src/plugin.ts:{line}: Unexpected token",
  ],
  [
    "a throw in the rules",
    "src/plugin.ts",
    "export const view =",
    "JSON.parse('');\nexport const view =",
    "src/plugin.ts:{line}: SyntaxError",
  ],
  [
    "a syntax error in the page",
    "src/page.ts",
    "function ownAnswer(",
    "const = 1;\nfunction ownAnswer(",
    "src/page.ts:{line}: Unexpected token",
  ],
  [
    "a kind without a view",
    "src/plugin.ts",
    "export const view",
    "const view",
    "plugin.js: a kind needs the export view",
  ],
  [
    "a capability without its hook",
    "manifest.json",
    '{ "capability": "session:act" }',
    '{ "capability": "jobs" }',
    "plugin.js: the capability jobs needs the export onJob",
  ],
  [
    "the export waits without its capability",
    "src/plugin.ts",
    /^/,
    "export const waits = () => [];\n",
    "plugin.js: the export waits needs the capability attention",
  ],
  [
    "code over the size limit",
    "src/plugin.ts",
    /^/,
    `export const big = "${"x".repeat(256 * 1024)}";\n`,
    "plugin.js: plugin.js must have at most 256 KiB",
  ],
];
test.for(mistakes)(
  "the error for %s names its file, and its line if it has one",
  async ([, file, from, to, said]) => {
    const line = await changed(file, from, to);
    const { lines, plugin } = await checkWith(sandbox, folder);
    const place = join(folder, said.replace("{line}", String(line)));
    expect([lines.join("\n"), plugin]).toEqual([expect.stringContaining(place), undefined]);
  },
);

test("plugin-check tells the source of a line of the package", async () => {
  await run("plugin-new", folder);
  const { files } = await readFolder(folder);
  const lines = String(files["plugin.js"]).split("\n");
  const line = lines.findIndex((one) => one.includes("an answer has 1 to 200 characters")) + 1;
  const source = (await readFile(join(folder, "src/plugin.ts"), "utf8")).split("\n");
  const place = source.findIndex((one) => one.includes("an answer has 1 to 200 characters")) + 1;
  const told = await run("plugin-check", folder, "--where", `plugin.js:${line}`);
  expect(told.out).toBe(`plugin.js:${line} is src/plugin.ts:${place}.\n`);
  expect(await run("plugin-check", folder, "--where", "plugin.js")).toMatchObject({ code: 2, out: "" });
});

test("all mistakes are reported at once, including a missing page for the slot room", async () => {
  await changed("manifest.json", '"PUT"', '"GET"');
  await changed("manifest.json", '"0.1.0"', '"one"');
  await changed("src/plugin.ts", "export const view", "const = 1;\nexport const view");
  expect((await run("plugin-check", folder)).out.split("\n")).toHaveLength(4);
  const out = join(parent, "none.json");
  expect(await run("plugin-pack", folder, "-o", out)).toMatchObject({ code: 1, out: "" });
  expect(existsSync(out)).toBe(false);
  await rm(join(folder, "src/page.ts"));
  await changed("manifest.json", '"GET"', '"PUT"');
  await changed("manifest.json", '"one"', '"1.0.0"');
  await changed("src/plugin.ts", "const = 1;\n", "");
  expect((await run("plugin-check", folder)).out).toBe(
    `${join(folder, "ui.js")}: the slot room needs this file\n`,
  );
});

test("entries without effect are reported as advice and do not prevent an install", async () => {
  await changed(
    "manifest.json",
    '"display": "Lunch vote",\n      "fields"',
    '"display": "Lunch vote",\n      "field": 1,\n      "fields"',
  );
  await changed("manifest.json", ', { "capability": "session:act" }', "");
  const checked = await run("plugin-check", folder);
  expect(checked.code).toBe(0);
  expect(checked.out).toContain(
    `${join(folder, "manifest.json")}:12: advice: kinds[0].field is unknown and ignored\n`,
  );
  expect(checked.out).toContain(`${join(folder, "ui.js")}: advice: act needs the capability session:act\n`);
});

test("the same folder gives the same package, which is read back with the folder's content", async () => {
  await run("plugin-new", folder);
  const [first, second] = [join(parent, "1.json"), join(parent, "2.json")];
  expect(await run("plugin-pack", folder, "-o", first)).toEqual({
    code: 0,
    out: `Packed lunch-vote 0.1.0 into ${first}.\n`,
    err: "",
  });
  await run("plugin-pack", folder, "--output", second);
  const text = await readFile(first, "utf8");
  expect(await readFile(second, "utf8")).toBe(text);
  const bundle = await readPackage(pluginPackage.parse(JSON.parse(text)));
  const { files } = await readFolder(folder);
  expect([bundle.code, bundle.page]).toEqual([String(files["plugin.js"]), String(files["ui.js"])]);
});

test("a folder without a manifest is refused with a one-line error", async () => {
  const missing = `There is no ${join(folder, "manifest.json")}.\n`;
  expect(await run("plugin-check", folder)).toEqual({ code: 1, out: "", err: missing });
});

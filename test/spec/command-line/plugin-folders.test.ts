// Rules: protocol/operations#plugin-check, protocol/operations#plugin-new, protocol/operations#plugin-pack
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkWith } from "#services/admin/plugin/check-plugin.ts";
import { isOffline, main } from "#services/admin/main.ts";
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

/** Creates a plugin folder, and changes a text in one of its files. */
async function changed(file: string, from: string | RegExp, to: string): Promise<void> {
  if (!existsSync(folder)) await run("plugin-new", folder);
  const path = join(folder, file);
  const text = await readFile(path, "utf8");
  expect(text).toMatch(from);
  await writeFile(path, text.replace(from, to));
}

test("a new plugin is named after its folder and can be installed unchanged", async () => {
  const made = await run("plugin-new", folder);
  expect([made.code, made.err]).toEqual([0, ""]);
  const files = ["manifest.json", "plugin.js", "ui.js", "lunch-vote.test.ts"].map((name) =>
    join(folder, name),
  );
  for (const file of files)
    expect([made.out, existsSync(file)]).toEqual([expect.stringContaining(file), true]);
  const next = made.out.slice(made.out.indexOf("Next:\n"));
  for (const step of ["npm run dev ", `plugin-dev ${folder} --org default `, "step 2 of docs/plugins.md"])
    expect(next).toContain(step);
  const manifest = JSON.parse(await readFile(files[0]!, "utf8")) as { kinds: object[] };
  const names = { name: "lunch-vote", display: "Lunch vote" };
  expect(manifest).toMatchObject({ ...names, kinds: [{ kind: names.name, display: names.display }] });
  const checked = await run("plugin-check", folder);
  expect(checked).toMatchObject({ code: 0, err: "" });
  expect(checked.out).toMatch(
    /^lunch-vote 0\.1\.0 can be installed\.\n {2}plugin\.js .* exports mine, onAction, onCreate, view\n/,
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
    "a syntax error in plugin.js",
    "plugin.js",
    "export function view(",
    "export function view((",
    "plugin.js:25: SyntaxError",
  ],
  [
    "a throw in plugin.js",
    "plugin.js",
    "export function view(",
    "JSON.parse('');\nexport function view(",
    "plugin.js:25: SyntaxError",
  ],
  ["a syntax error in ui.js", "ui.js", "const part =", "const part = =", "ui.js:33: SyntaxError"],
  [
    "a kind without a view",
    "plugin.js",
    "export function view",
    "function view",
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
    "code over the size limit",
    "plugin.js",
    /^/,
    `// ${"x".repeat(256 * 1024)}\n`,
    "plugin.js: plugin.js must have at most 256 KiB",
  ],
];
test.for(mistakes)(
  "the error for %s names its file, and its line if it has one",
  async ([, file, from, to, said]) => {
    await changed(file, from, to);
    const { lines, plugin } = await checkWith(sandbox, folder);
    expect([lines.join("\n"), plugin]).toEqual([expect.stringContaining(join(folder, said)), undefined]);
  },
);

test("all mistakes are reported at once, including a missing page for the slot room", async () => {
  await changed("manifest.json", '"PUT"', '"GET"');
  await changed("manifest.json", '"0.1.0"', '"one"');
  await changed("plugin.js", "export function view(", "export function view((");
  expect((await run("plugin-check", folder)).out.split("\n")).toHaveLength(4);
  const out = join(parent, "none.json");
  expect(await run("plugin-pack", folder, "-o", out)).toMatchObject({ code: 1, out: "" });
  expect(existsSync(out)).toBe(false);
  await rm(join(folder, "ui.js"));
  await changed("manifest.json", '"GET"', '"PUT"');
  await changed("manifest.json", '"one"', '"1.0.0"');
  await changed("plugin.js", "view((", "view(");
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
  expect(bundle.code).toBe(await readFile(join(folder, "plugin.js"), "utf8"));
  expect(bundle.page).toBe(await readFile(join(folder, "ui.js"), "utf8"));
});

test("a folder without a manifest is refused with a one-line error", async () => {
  const missing = `There is no ${join(folder, "manifest.json")}.\n`;
  expect(await run("plugin-check", folder)).toEqual({ code: 1, out: "", err: missing });
});

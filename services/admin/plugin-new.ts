import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { pluginName } from "#shared/wire/plugin-package.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import { Failure, Misuse, type Command } from "./command.ts";

const examples = fileURLToPath(new URL("../../plugins/", import.meta.url));
const template = join(examples, "template");
const guide = "Continue with step 2 of docs/plugins.md.";
const files = ["manifest.json", "plugin.js", "ui.js", "template.test.ts"];

export const pluginNewCommand: Command = {
  args: "<folder>",
  summary: "Creates a plugin with one working kind, its page and its test; named like the folder.",
  isOffline: true,
  async run({ args }) {
    const [folder] = exactly(args, "the plugin's folder");
    const name = basename(resolve(folder));
    const parsedName = pluginName.safeParse(name);
    if (!parsedName.success)
      throw new Misuse(`The plugin gets the folder's name: ${parsedName.error.issues[0]!.message}.`);
    if (!existsSync(template)) throw new Failure("plugin-new needs the sources of Standpoint.");
    await makeEmpty(folder);
    for (const file of files) await copy(file, folder, name);
    const created = files.map((file) => `  ${join(folder, fileNamed(file, name))}`);
    return {
      json: { folder, name },
      lines: [`Created the plugin ${name}:`, ...created, ...nextSteps(folder)],
    };
  },
};

/** Returns the next steps of an author, in the order of docs/plugins.md. */
function nextSteps(folder: string): string[] {
  const steps = [
    ["npm run dev", "in one terminal: starts Standpoint and prints its address"],
    [
      `npm run admin -- plugin-dev ${folder} --org default`,
      "in a second one: shows each change of the folder in open rooms",
    ],
    [`npm run admin -- plugin-check ${folder}`, "checks that it can be installed"],
  ];
  return ["Next:", ...columns(steps.map(([command, what]) => [`  ${command}`, what!])), guide];
}

async function makeEmpty(folder: string) {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Failure(`${folder} is not empty.`);
}

function fileNamed(file: string, name: string): string {
  return file.replace("template", name);
}

/** Copies a file of the template with the new plugin's names and the relative path to the test harness. */
async function copy(file: string, folder: string, name: string) {
  const from = join(template, file);
  const to = join(folder, fileNamed(file, name));
  if (file.endsWith(".js")) return cp(from, to);
  const text = await readFile(from, "utf8");
  const api = relative(resolve(folder), join(examples, "api")).split(sep).join("/");
  const content = text
    .replaceAll('"template"', `"${name}"`)
    .replaceAll('"Template"', JSON.stringify(displayOf(name)))
    .replace("../api/", `${api}/`);
  await writeFile(to, content);
}

function displayOf(name: string): string {
  const words = name.replaceAll(/[.-]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

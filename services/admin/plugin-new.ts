import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { pluginName } from "#shared/wire/plugin-package.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import { Failure, Misuse, type Command } from "./command.ts";

const template = fileURLToPath(new URL("../../sdk/template/", import.meta.url));
const files = [
  "manifest.json",
  "src/plugin.ts",
  "src/page.ts",
  "src/page.css",
  "src/room.ts",
  "locales/de.json",
  "template.test.ts",
];

/** Where a new plugin is created: its other files with their contents, and the author's next steps. */
type Place = { others: Record<string, string>; steps(folder: string): (readonly [string, string])[] };

/** In a clone of Standpoint, which has the packages and types. */
const inClone: Place = {
  others: {},
  steps: (folder) => [
    ["npm run dev", "in one terminal: starts Standpoint and prints its address"],
    [
      `npm run admin -- plugin-dev ${folder} --org default`,
      "in a second one: shows each change of the folder in open rooms",
    ],
    [`npm run admin -- plugin-check ${folder}`, "checks that it can be installed"],
  ],
};

export const pluginNewCommand: Command = {
  args: "<folder>",
  summary: "Creates a plugin with one working kind, its page and its test; named like the folder.",
  isOffline: true,
  run: ({ args }) => createPlugin(args, inClone),
};

/** Creates a plugin in a new or empty folder. Throws Misuse for a folder whose name is no plugin's name. */
export async function createPlugin(args: string[], { others, steps }: Place) {
  const [folder] = exactly(args, "the plugin's folder");
  const name = basename(resolve(folder));
  const parsedName = pluginName.safeParse(name);
  if (!parsedName.success)
    throw new Misuse(`The plugin gets the folder's name: ${parsedName.error.issues[0]!.message}.`);
  if (!existsSync(template)) throw new Failure("plugin-new needs the sources of Standpoint.");
  await makeEmpty(folder);
  const created: string[] = [];
  for (const [file, text] of [...(await readTemplate()), ...Object.entries(others)]) {
    const path = join(folder, file.replace("template.test", `${name}.test`));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, named(text, name));
    created.push(`  ${path}`);
  }
  return {
    json: { folder, name },
    lines: [
      `Created the plugin ${name}:`,
      ...created,
      "Next:",
      ...columns(steps(folder).map(([command, what]) => [`  ${command}`, what])),
    ],
  };
}

async function makeEmpty(folder: string) {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Failure(`${folder} is not empty.`);
}

function readTemplate(): Promise<(readonly [string, string])[]> {
  return Promise.all(
    files.map(async (file) => [file, await readFile(join(template, file), "utf8")] as const),
  );
}

/** Returns a file of the template with the new plugin's names. */
function named(text: string, name: string): string {
  return text.replaceAll('"template"', `"${name}"`).replaceAll('"Template"', JSON.stringify(displayOf(name)));
}

function displayOf(name: string): string {
  const words = name.replaceAll(/[.-]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

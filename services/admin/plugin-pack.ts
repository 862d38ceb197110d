import { writeFile } from "node:fs/promises";
import { exactly } from "./arguments.ts";
import { Failure, type Command } from "./command.ts";
import { checkPlugin } from "./plugin/check-plugin.ts";

export const pluginPackCommand: Command = {
  args: "<folder> [-o <file>]",
  options: ["output"],
  summary: "Checks a plugin and writes its package; the output is reproducible.",
  isOffline: true,
  async run({ args, options }) {
    const [folder] = exactly(args, "the plugin's folder");
    const { lines, plugin } = await checkPlugin(folder);
    if (!plugin) throw new Failure([...lines, "Nothing was packed."].join("\n"));
    const { name, version } = plugin.manifest;
    const file = options["output"] ?? `${name}-${version}.json`;
    await writeFile(file, plugin.text).catch((error: Error) => {
      throw new Failure(`The package could not be written: ${error.message}.`);
    });
    return { json: { file, name, version }, lines: [...lines, `Packed ${name} ${version} into ${file}.`] };
  },
};

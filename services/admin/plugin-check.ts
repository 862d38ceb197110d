import { MAX_FILE_BYTES } from "#shared/domain/plugins/read-package.ts";
import { describeConsent } from "#shared/rules/consent.ts";
import { isUploadable, MAX_PACKAGE_BYTES } from "#shared/wire/package-parts.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import { Misuse, type Command } from "./command.ts";
import type { PluginCheck } from "./plugin/check-folder.ts";
import { checkPlugin } from "./plugin/check-plugin.ts";
import { consentText } from "./plugin/consent-text.ts";

export const pluginCheckCommand: Command = {
  args: "<folder> [--where <file>:<line>]",
  options: ["where"],
  summary: "Checks a plugin as the service does, and reports file and line of each error.",
  isOffline: true,
  async run({ args, options: { where } }) {
    const [folder] = exactly(args, "the plugin's folder");
    const { findings, lines, plugin } = await checkPlugin(folder);
    if (where !== undefined && plugin) return sourceOf(plugin, where);
    return {
      json: { findings, ...(plugin && { name: plugin.manifest.name, version: plugin.manifest.version }) },
      lines: plugin ? [...lines, ...describe(plugin)] : lines,
      failed: plugin === undefined,
    };
  },
};

/** Returns the place in the sources of a line of the package, such as the line of an admin's report. */
function sourceOf({ locate }: PluginCheck, where: string) {
  const [, file, line] = /^(plugin\.js|ui\.js):(\d+)$/.exec(where) ?? [];
  if (!file) throw new Misuse("Name a line of the package: --where plugin.js:120.");
  const place = locate(file, Number(line));
  return { json: place, lines: [`${where} is ${place.file}:${place.line}.`] };
}

function describe({ manifest, exports, files, text }: PluginCheck): string[] {
  const { name, version, capabilities: grants, quotaBytes, summary } = manifest;
  const size = (bytes: number, most: number) => `${(bytes / 1024).toFixed(1)} of ${most / 1024} KiB`;
  const rows = Object.entries(files).map(([file, { length }]) => [
    `  ${file}`,
    size(length, MAX_FILE_BYTES[file as keyof typeof MAX_FILE_BYTES]),
    file === "plugin.js" ? `exports ${exports.join(", ")}` : "",
  ]);
  const tooLarge = isUploadable(JSON.parse(text) as object) ? "" : "too large to upload: use plugin-install";
  return [
    `${name} ${version} can be installed.`,
    ...columns([...rows, ["  the package", size(Buffer.byteLength(text), MAX_PACKAGE_BYTES), tooLarge]]),
    "An admin reads this before the installation:",
    ...consentText(describeConsent({ grants, quotaBytes, summary })).map((line) => `  ${line}`),
  ];
}

import { MAX_FILE_BYTES } from "#shared/domain/plugins/read-package.ts";
import { describeGrant } from "#shared/rules/describe-grant.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import type { Command } from "./command.ts";
import type { PluginCheck } from "./plugin/check-folder.ts";
import { checkPlugin } from "./plugin/check-plugin.ts";

/** The most that a package may have to be uploaded. */
const MAX_UPLOAD_BYTES = 64 * 1024;

export const pluginCheckCommand: Command = {
  args: "<folder>",
  summary: "Checks a plugin as the service would, and says file and line of what is wrong.",
  isOffline: true,
  async run({ args }) {
    const [folder] = exactly(args, "the plugin's folder");
    const { findings, lines, plugin } = await checkPlugin(folder);
    return {
      json: { findings, ...(plugin && { name: plugin.manifest.name, version: plugin.manifest.version }) },
      lines: plugin ? [...lines, ...describe(plugin)] : lines,
      failed: plugin === undefined,
    };
  },
};

function describe({ manifest, exports, files, text }: PluginCheck): string[] {
  const { name, version, capabilities, quotaBytes } = manifest;
  const size = (bytes: number, most: number) => `${(bytes / 1024).toFixed(1)} of ${most / 1024} KiB`;
  const rows = Object.entries(files).map(([file, { length }]) => [
    `  ${file}`,
    size(length, MAX_FILE_BYTES[file as keyof typeof MAX_FILE_BYTES]),
    file === "plugin.js" ? `exports ${exports.join(", ")}` : "",
  ]);
  const bytes = Buffer.byteLength(text);
  const tooLarge = bytes > MAX_UPLOAD_BYTES ? "too large to upload: plugin-install takes it" : "";
  const allowed = capabilities.map((one) => `  ${describeGrant(one, quotaBytes).permits}`);
  return [
    `${name} ${version} can be installed.`,
    ...columns([...rows, ["  the package", size(bytes, MAX_UPLOAD_BYTES), tooLarge]]),
    allowed.length === 0 ? "It asks for nothing." : "It asks for:",
    ...allowed,
  ];
}

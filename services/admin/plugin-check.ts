import { MAX_FILE_BYTES } from "#shared/domain/plugins/read-package.ts";
import { describeConsent } from "#shared/rules/consent.ts";
import { exactly } from "./arguments.ts";
import { columns } from "./columns.ts";
import type { Command } from "./command.ts";
import type { PluginCheck } from "./plugin/check-folder.ts";
import { checkPlugin } from "./plugin/check-plugin.ts";
import { consentText } from "./plugin/consent-text.ts";

/** The maximum size of a package for an upload. */
const MAX_UPLOAD_BYTES = 64 * 1024;

export const pluginCheckCommand: Command = {
  args: "<folder>",
  summary: "Checks a plugin as the service does, and reports file and line of each error.",
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
  const { name, version, capabilities: grants, quotaBytes, summary } = manifest;
  const size = (bytes: number, most: number) => `${(bytes / 1024).toFixed(1)} of ${most / 1024} KiB`;
  const rows = Object.entries(files).map(([file, { length }]) => [
    `  ${file}`,
    size(length, MAX_FILE_BYTES[file as keyof typeof MAX_FILE_BYTES]),
    file === "plugin.js" ? `exports ${exports.join(", ")}` : "",
  ]);
  const bytes = Buffer.byteLength(text);
  const tooLarge = bytes > MAX_UPLOAD_BYTES ? "too large to upload: use plugin-install" : "";
  return [
    `${name} ${version} can be installed.`,
    ...columns([...rows, ["  the package", size(bytes, MAX_UPLOAD_BYTES), tooLarge]]),
    "An admin reads this before the installation:",
    ...consentText(describeConsent({ grants, quotaBytes, summary })).map((line) => `  ${line}`),
  ];
}

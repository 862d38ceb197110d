import { problem } from "#shared/wire/problems.ts";
import { findCode } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Bundle } from "./read-package.ts";

/** What a plugin that has kinds must export. */
export const neededExports = ["view", "onAction"];

/**
 * Lets the host of this process load a package, where there is a host and the package's code is here already. Throws
 * `plugin_invalid` for code that does not load, and for kinds without `view` and `onAction`; `plugin_busy` where it
 * could not be loaded now.
 */
export async function inspectBundle(host: PluginHost | null, bundle: Bundle): Promise<void> {
  if (!host) return;
  const { missing, code, page } = await findCode(host, bundle);
  if (missing.length > 0) return;
  const found = await host.inspect({ plugin: code ?? "", ...(page !== null && { ui: page }) });
  if (found.kind === "busy") throw problem("plugin_busy", undefined, { retryAfterSeconds: 2 });
  if (found.problem) throw problem("plugin_invalid", sentenceOf(found.problem));
  if (bundle.manifest.kinds.length === 0) return;
  const absent = neededExports.filter((name) => !found.exports.includes(name));
  if (absent.length > 0)
    throw problem("plugin_invalid", `a plugin with kinds must export ${absent.join(" and ")}`);
}

function sentenceOf({ file, message, line }: { file: string; message: string; line?: number }): string {
  return `${file}${line === undefined ? "" : `, line ${line}`}: ${message.slice(0, 300)}`;
}

import { problem } from "#shared/wire/problems.ts";
import { findCode } from "./find-code.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Bundle } from "./read-package.ts";

/** The exports that a plugin with kinds needs. */
export const neededExports = ["view", "onAction"];

/** A package with the functions that plugin.js exports. They are null if its code could not be loaded yet. */
export type InspectedBundle = Bundle & { exports: string[] | null };

/**
 * Loads a package in this process's plugin host, if it has one and the package's code is available. Returns it with the
 * names of its exports. Throws `plugin_invalid` for code that does not load, and for kinds without `view` or `onAction`.
 * Throws `plugin_busy` if the host has no capacity.
 */
export async function inspectBundle(host: PluginHost | null, bundle: Bundle): Promise<InspectedBundle> {
  if (!host) return { ...bundle, exports: null };
  const { missing, code, page } = await findCode(host, bundle);
  if (missing.length > 0) return { ...bundle, exports: null };
  const inspection = await host.inspect({ plugin: code ?? "", ...(page !== null && { ui: page }) });
  if (inspection.kind === "busy") throw problem("plugin_busy", undefined, { retryAfterSeconds: 2 });
  if (inspection.problem) throw problem("plugin_invalid", sentenceOf(inspection.problem));
  const inspected = { ...bundle, exports: inspection.exports };
  if (bundle.manifest.kinds.length === 0) return inspected;
  const absent = neededExports.filter((name) => !inspection.exports.includes(name));
  if (absent.length > 0)
    throw problem("plugin_invalid", `a plugin with kinds must export ${absent.join(" and ")}`);
  return inspected;
}

function sentenceOf({ file, message, line }: { file: string; message: string; line?: number }): string {
  return `${file}${line === undefined ? "" : `, line ${line}`}: ${message.slice(0, 300)}`;
}

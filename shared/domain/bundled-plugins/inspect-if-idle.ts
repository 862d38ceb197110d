import { isProblem } from "#shared/wire/problems.ts";
import { inspectBundle, type InspectedBundle } from "../plugins/inspect-bundle.ts";
import type { PluginHost } from "../plugins/plugin-host.ts";
import type { Bundle } from "../plugins/read-package.ts";

/**
 * Loads a bundled package and returns it with its exports. They are null if the machine is too busy to load it in time.
 * The plugin then works, but its rooms offer no Markdown until its next upgrade.
 */
export function inspectIfIdle(host: PluginHost, bundle: Bundle): Promise<InspectedBundle> {
  return inspectBundle(host, bundle).catch((error: unknown) => {
    if (isProblem(error)) return { ...bundle, exports: null };
    throw error;
  });
}

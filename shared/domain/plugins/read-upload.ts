import type { PluginPackage } from "#shared/wire/plugin-package.ts";
import { findFilesOf } from "./find-files.ts";
import { inspectBundle, type InspectedBundle } from "./inspect-bundle.ts";
import type { PluginContext } from "./plugin-context.ts";
import { readPackage } from "./read-package.ts";

/**
 * Unpacks a package that an admin of an org sends, with the files that were uploaded before, and loads it. Holds no
 * connection and no lock meanwhile. Throws the problems of `readPackage` and `inspectBundle`.
 */
export async function readUpload(
  { db, pluginHost }: Pick<PluginContext, "db" | "pluginHost">,
  orgId: string,
  given: PluginPackage,
): Promise<InspectedBundle> {
  return inspectBundle(pluginHost, await readPackage(given, findFilesOf(db, orgId)));
}

import { join } from "node:path";

/**
 * Sets PLUGIN_DIR for this process, so that plugins run without a setting (protocol/operations 72). It may be set to
 * nothing, which switches them off, and the folder need not be there.
 */
export function providePluginDir(): void {
  process.env.PLUGIN_DIR ??= join(import.meta.dirname, "..", "..", ".data", "plugins");
}

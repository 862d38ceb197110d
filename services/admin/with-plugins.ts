import type { Database } from "#shared/db/database.ts";
import { createPlugins } from "#shared/domain/plugins/run-plugins.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { settingsFromEnvironment } from "#shared/runtime/settings.ts";

/**
 * Runs `work` with a runner of plugins in this process, then ends it. The runner is null without PLUGIN_DIR, as in a
 * process that runs no plugins.
 */
export async function withPlugins<T>(
  db: Database,
  work: (runner: PluginRunner | null) => Promise<T>,
): Promise<T> {
  const { pluginDir } = settingsFromEnvironment();
  if (pluginDir === null) return work(null);
  const plugins = createPlugins(db, pluginDir);
  try {
    return await work(plugins.runner);
  } finally {
    await plugins.close();
  }
}

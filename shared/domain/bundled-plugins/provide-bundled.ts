import type { Database } from "#shared/db/database.ts";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import type { Log } from "#shared/runtime/log.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import { bundledPackages } from "../plugins/bundled-packages.ts";
import type { PluginHost } from "../plugins/plugin-host.ts";
import { attempt } from "./attempt.ts";
import { installDefaults } from "./install-defaults.ts";
import { upgradeBundled } from "./upgrade-bundled.ts";

/**
 * Upgrades the installs of bundled plugins to this build, and installs those of DEFAULT_PLUGINS in the default org. For
 * the start of the api role. Without `host`, the process runs no plugins, and this only logs a warning. Logs failures
 * and throws none.
 */
export async function provideBundled(
  db: Database,
  log: Log,
  host: PluginHost | null,
  { defaultPlugins }: Pick<Settings, "defaultPlugins">,
): Promise<void> {
  if (host === null) {
    if (defaultPlugins.length > 0)
      log.warn("DEFAULT_PLUGINS installs nothing, because PLUGIN_DIR is not set and plugins do not run");
    return;
  }
  await attempt(log, {}, async () => {
    const bundles = (await bundledPackages()).map(({ bundle }) => bundle);
    for (const plugin of bundledPlugins.filter(
      (name) => !bundles.some(({ manifest }) => manifest.name === name),
    ))
      log.error({ plugin }, "the files of a bundled plugin are missing or invalid");
    await upgradeBundled({ db, log, host }, bundles);
    const wanted = bundles.filter(({ manifest }) => defaultPlugins.some((name) => name === manifest.name));
    await installDefaults({ db, log, host }, wanted);
  });
}

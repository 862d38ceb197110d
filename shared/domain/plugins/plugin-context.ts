import type { Database } from "#shared/db/database.ts";
import type { Report } from "#shared/runtime/security-events.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { PluginHost } from "./plugin-host.ts";

/** Dependencies of operations on an org's plugins. `pluginHost` is null if this process runs no plugins. */
export type PluginContext = {
  db: Database;
  report: Report;
  settings: Pick<Settings, "pluginSecretKey" | "pluginSecretKeyPrevious">;
  pluginHost: PluginHost | null;
};

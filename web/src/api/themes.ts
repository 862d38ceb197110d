import type { ThemeColors } from "#shared/wire/plugin-package.ts";
import type { AppliedTheme, PluginList } from "#shared/wire/plugins.ts";
import { pluginsPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** The colours that a plugin offers, under the name that the plugin is shown by. */
export type OfferedTheme = { id: string; display: string; theme: ThemeColors };

/** Returns the themes that an org's plugins offer, but for plugins that are disabled. For admins of the org. */
export async function listThemes(org: string): Promise<OfferedTheme[]> {
  const { installs } = (await request<PluginList>("GET", pluginsPath(org))).data;
  return installs.flatMap(({ id, display, enabled, theme }) =>
    enabled && theme ? [{ id, display, theme }] : [],
  );
}

/** Records that I applied a theme in this browser, and why if it failed the check of its contrast. */
export async function recordTheme(org: string, applied: AppliedTheme): Promise<void> {
  await request("POST", `${pluginsPath(org)}/themes`, { body: applied });
}

/** Records that I went back to the built-in colours in this browser. */
export async function recordThemeReset(org: string): Promise<void> {
  await request("DELETE", `${pluginsPath(org)}/themes`);
}

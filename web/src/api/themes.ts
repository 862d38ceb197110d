import type { ThemeColors } from "#shared/wire/plugin-package.ts";
import type { AppliedTheme, PluginList } from "#shared/wire/plugins.ts";
import { pluginsPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** The colours of a plugin's theme, with the plugin's display name. */
export type OfferedTheme = { id: string; display: string; theme: ThemeColors };

/** Returns the themes of an org's enabled plugins. Org admins only. */
export async function listThemes(org: string): Promise<OfferedTheme[]> {
  const { installs } = (await request<PluginList>("GET", pluginsPath(org))).data;
  return installs.flatMap(({ id, display, enabled, theme }) =>
    enabled && theme ? [{ id, display, theme }] : [],
  );
}

/** Records that I applied a theme in this browser. If its contrast check failed, the record has the reason. */
export async function recordTheme(org: string, applied: AppliedTheme): Promise<void> {
  await request("POST", `${pluginsPath(org)}/themes`, { body: applied });
}

/** Records that I restored the built-in colours in this browser. */
export async function recordThemeReset(org: string): Promise<void> {
  await request("DELETE", `${pluginsPath(org)}/themes`);
}

import type { ThemeColors } from "#shared/wire/plugin-package.ts";
import type { AppliedTheme } from "#shared/wire/plugins.ts";
import { call } from "./call.ts";
import { listPlugins } from "./plugins.ts";

/** The colours of a plugin's theme, with the plugin's display name. */
export type OfferedTheme = { id: string; display: string; theme: ThemeColors };

/** Returns the themes of an org's enabled plugins. Org admins only. */
export async function listThemes(org: string): Promise<OfferedTheme[]> {
  const { installs } = await listPlugins(org);
  return installs.flatMap(({ id, display, enabled, theme }) =>
    enabled && theme ? [{ id, display, theme }] : [],
  );
}

/** Records that I applied a theme in this browser. If its contrast check failed, the record has the reason. */
export function recordTheme(org: string, applied: AppliedTheme): Promise<void> {
  return call("POST /api/orgs/:org/admin/plugins/themes", { org, body: applied });
}

/** Records that I restored the built-in colours in this browser. */
export function recordThemeReset(org: string): Promise<void> {
  return call("DELETE /api/orgs/:org/admin/plugins/themes", { org });
}

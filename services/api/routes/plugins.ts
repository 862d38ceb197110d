import { approveUpgrade } from "#shared/domain/plugins/approve-upgrade.ts";
import { installPlugin, type Uploaded } from "#shared/domain/plugins/install-plugin.ts";
import { deleteSecret, storeSecret } from "#shared/domain/plugins/store-secret.ts";
import { listPlugins } from "#shared/domain/plugins/list-plugins.ts";
import { previewPackage } from "#shared/domain/plugins/preview-package.ts";
import { recordTheme, recordThemeReset } from "#shared/domain/plugins/record-theme.ts";
import { switchPlugin } from "#shared/domain/plugins/switch-plugin.ts";
import { uninstallPlugin } from "#shared/domain/plugins/uninstall-plugin.ts";
import { pluginEndpoints } from "#shared/wire/endpoints/plugins.ts";
import { serve } from "./serve.ts";

/** The status of an upload by its outcome. */
const statusOf: Record<Uploaded["outcome"], number> = { installed: 201, "in force": 200, waits: 202 };

/** Registers the org admins' routes for plugins of their org, and the audit records of themes. */
export const pluginRoutes = serve(pluginEndpoints, {
  "GET /api/orgs/:org/admin/plugins": ({ ctx, caller, place }) =>
    listPlugins(ctx, ctx.db.pool, caller, place.orgSlug),
  "POST /api/orgs/:org/admin/plugins/preview": ({ ctx, caller, place, body }) =>
    previewPackage(ctx, caller, place.orgSlug, body),
  "POST /api/orgs/:org/admin/plugins": async ({ reporting, caller, place, body, reply }) => {
    const { outcome, install } = await installPlugin(reporting(), caller, place.orgSlug, body);
    reply.code(statusOf[outcome]);
    return install;
  },
  "POST /api/orgs/:org/admin/plugins/:pluginId/upgrade": ({ reporting, caller, place, body }) =>
    approveUpgrade(reporting(), caller, place, body),
  "POST /api/orgs/:org/admin/plugins/:pluginId/enabled": ({ reporting, caller, place, body }) =>
    switchPlugin(reporting(), caller, place, body),
  "DELETE /api/orgs/:org/admin/plugins/:pluginId": ({ reporting, caller, place }) =>
    uninstallPlugin(reporting(), caller, place),
  "PUT /api/orgs/:org/admin/plugins/:pluginId/secrets/:name": ({ ctx, caller, place, body }) =>
    storeSecret(ctx, caller, place, () => body().value),
  "DELETE /api/orgs/:org/admin/plugins/:pluginId/secrets/:name": ({ ctx, caller, place }) =>
    deleteSecret(ctx, caller, place),
  "POST /api/orgs/:org/admin/plugins/themes": ({ reporting, caller, place, body }) =>
    recordTheme(reporting(), caller, place.orgSlug, body),
  "DELETE /api/orgs/:org/admin/plugins/themes": ({ reporting, caller, place }) =>
    recordThemeReset(reporting(), caller, place.orgSlug),
});

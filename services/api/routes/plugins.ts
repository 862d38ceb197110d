import { listOrgPanels, listRoomPanels } from "#shared/domain/plugins/list-panels.ts";
import { serve } from "./serve.ts";
import { approveUpgrade } from "#shared/domain/plugins/approve-upgrade.ts";
import { installPlugin, type Uploaded } from "#shared/domain/plugins/install-plugin.ts";
import { deleteSecret, storeSecret } from "#shared/domain/plugins/store-secret.ts";
import { listPlugins } from "#shared/domain/plugins/list-plugins.ts";
import { previewPackage } from "#shared/domain/plugins/preview-package.ts";
import { recordTheme, recordThemeReset } from "#shared/domain/plugins/record-theme.ts";
import { switchPlugin } from "#shared/domain/plugins/switch-plugin.ts";
import { uploadFile } from "#shared/domain/plugins/upload-file.ts";
import { uninstallPlugin } from "#shared/domain/plugins/uninstall-plugin.ts";
import { retryRoomWork } from "#shared/domain/plugins/work/retry-room-work.ts";
import { listWork } from "#shared/domain/plugins/work/list-work.ts";
import { retryWork } from "#shared/domain/plugins/work/retry-work.ts";
import { listAvailablePlugins, readAvailablePlugin } from "#shared/domain/plugins/list-available.ts";
import { sendJsonText } from "./replies.ts";
import { ask, readAsk } from "#shared/domain/plugins/work/ask.ts";
import { pluginEndpoints } from "#shared/wire/endpoints/plugins.ts";

/** The status of an upload by its outcome. */
const statusOf: Record<Uploaded["outcome"], number> = { installed: 201, "in force": 200, waits: 202 };

/** Registers the lists of plugin pages, the org admins' routes, what an operator offers, and requests of pages. */
export const pluginRoutes = serve(pluginEndpoints, {
  "GET /api/sessions/:id/plugins/panels": ({ ctx, caller, place }) =>
    listRoomPanels(ctx.pluginHost, ctx.db.pool, caller, place.sessionId),
  "GET /api/orgs/:org/plugins/panels": ({ ctx, caller, place }) =>
    listOrgPanels(ctx.pluginHost, ctx.db.pool, caller, place.orgSlug),
  "GET /api/orgs/:org/admin/plugins": ({ ctx, caller, place }) =>
    listPlugins(ctx, ctx.db.pool, caller, place.orgSlug),
  "POST /api/orgs/:org/admin/plugins/preview": ({ ctx, caller, place, body }) =>
    previewPackage(ctx, caller, place.orgSlug, body),
  "POST /api/orgs/:org/admin/plugins": async ({ reporting, caller, place, body, reply }) => {
    const { outcome, install } = await installPlugin(reporting(), caller, place.orgSlug, body);
    reply.code(statusOf[outcome]);
    return install;
  },
  "PUT /api/orgs/:org/admin/plugins/files/:sha256": ({ ctx, caller, place, body }) =>
    uploadFile(ctx.db, caller, place, body),
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
  "GET /api/orgs/:org/admin/plugins/:pluginId/work": ({ ctx, caller, place }) =>
    listWork(ctx.db.pool, caller, place),
  "POST /api/orgs/:org/admin/plugins/:pluginId/work/:workId/retry": ({ ctx, caller, place }) =>
    retryWork(ctx.db, caller, place),
  "GET /api/orgs/:org/admin/plugins/offered": ({ ctx, caller, place }) =>
    listAvailablePlugins(ctx, ctx.db.pool, caller, place.orgSlug),
  "GET /api/orgs/:org/admin/plugins/offered/:name/:version": async ({ ctx, caller, place, reply }) =>
    sendJsonText(reply, await readAvailablePlugin(ctx, ctx.db.pool, caller, place)),
  "POST /api/sessions/:id/plugins/:plugin/asks": ({ ctx, caller, place, body, key }) =>
    ask(ctx, caller, place, body, key()),
  "GET /api/sessions/:id/plugins/:plugin/asks/:askId": ({ ctx, caller, place }) =>
    readAsk(ctx, caller, place),
  "POST /api/sessions/:id/plugins/:plugin/retry": ({ ctx, caller, place }) =>
    retryRoomWork(ctx.db, caller, place),
});

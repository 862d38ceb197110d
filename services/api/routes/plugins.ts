import type { FastifyInstance, FastifyRequest } from "fastify";
import { approveUpgrade } from "#shared/domain/plugins/approve-upgrade.ts";
import { installPlugin, type Uploaded } from "#shared/domain/plugins/install-plugin.ts";
import { deleteSecret, storeSecret } from "#shared/domain/plugins/store-secret.ts";
import { listPlugins } from "#shared/domain/plugins/list-plugins.ts";
import { previewPackage } from "#shared/domain/plugins/preview-package.ts";
import { recordTheme, recordThemeReset } from "#shared/domain/plugins/record-theme.ts";
import { switchPlugin } from "#shared/domain/plugins/switch-plugin.ts";
import { uninstallPlugin } from "#shared/domain/plugins/uninstall-plugin.ts";
import {
  approvalBody,
  enabledBody,
  installBody,
  installView,
  packagePreview,
  pluginList,
  previewBody,
  secretBody,
  themeBody,
} from "#shared/wire/plugins.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, orgOf, paramOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "plugins";
const plugins = "/api/orgs/:org/admin/plugins";
const plugin = `${plugins}/:pluginId`;
const themes = `${plugins}/themes`;

/** The status of an upload by its outcome. */
const statusOf: Record<Uploaded["outcome"], number> = { installed: 201, "in force": 200, waits: 202 };

/** Registers the org admins' routes for plugins of their org, and the audit records of themes. */
export function pluginRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;
  const addressOf = (request: FastifyRequest) => ({ orgSlug: orgOf(request), id: idOf(request, "pluginId") });
  const secretOf = (request: FastifyRequest) => ({ ...addressOf(request), name: paramOf(request, "name") });

  app.get(
    plugins,
    {
      schema: describe({
        tag,
        summary: "List an org's plugins, and whether plugins are enabled on this instance",
        replies: { 200: pluginList },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => listPlugins(ctx, ctx.db.pool, callerOf(request.raw), orgOf(request)),
  );

  app.post(
    `${plugins}/preview`,
    {
      schema: describe({
        tag,
        summary: "Describe the permissions of a package without installing it",
        body: previewBody,
        replies: { 200: packagePreview },
        refusals: [400, 401, 403, 404, 503],
      }),
    },
    async (request) =>
      previewPackage(ctx, callerOf(request.raw), orgOf(request), () => bodyOf(request, previewBody)),
  );

  app.post(
    plugins,
    {
      schema: describe({
        tag,
        summary: "Install a package, or upgrade the plugin with its name",
        body: installBody,
        replies: { 200: installView, 201: installView, 202: installView },
        refusals: [400, 401, 403, 404, 409, 429, 503],
      }),
    },
    async (request, reply) => {
      const body = () => bodyOf(request, installBody);
      const uploaded = await installPlugin(
        ctx.reporting(request),
        callerOf(request.raw),
        orgOf(request),
        body,
      );
      return reply.code(statusOf[uploaded.outcome]).send(uploaded.install);
    },
  );

  app.post(
    `${plugin}/upgrade`,
    {
      schema: describe({
        tag,
        summary: "Approve the pending upgrade",
        body: approvalBody,
        replies: { 200: installView },
        refusals: [400, 401, 403, 404, 409, 429],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, approvalBody);
      return approveUpgrade(ctx.reporting(request), callerOf(request.raw), addressOf(request), body);
    },
  );

  app.post(
    `${plugin}/enabled`,
    {
      schema: describe({
        tag,
        summary: "Enable or disable a plugin",
        body: enabledBody,
        replies: { 200: installView },
        refusals: [400, 401, 403, 404, 429],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, enabledBody);
      return switchPlugin(ctx.reporting(request), callerOf(request.raw), addressOf(request), body);
    },
  );

  app.delete(
    plugin,
    {
      schema: describe({
        tag,
        summary: "Permanently uninstall a plugin with all its data",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404, 409, 429],
      }),
    },
    async (request, reply) => {
      await uninstallPlugin(ctx.reporting(request), callerOf(request.raw), addressOf(request));
      return reply.code(204).send();
    },
  );

  app.put(
    `${plugin}/secrets/:name`,
    {
      schema: describe({
        tag,
        summary: "Store a secret that a plugin was granted",
        body: secretBody,
        replies: { 204: "Stored, encrypted" },
        refusals: [400, 401, 403, 404, 409, 503],
      }),
    },
    async (request, reply) => {
      const value = () => bodyOf(request, secretBody).value;
      await storeSecret(ctx, callerOf(request.raw), secretOf(request), value);
      return reply.code(204).send();
    },
  );

  app.delete(
    `${plugin}/secrets/:name`,
    {
      schema: describe({
        tag,
        summary: "Delete a plugin's secret",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await deleteSecret(ctx, callerOf(request.raw), secretOf(request));
      return reply.code(204).send();
    },
  );

  app.post(
    themes,
    {
      schema: describe({
        tag,
        summary: "Record the use of a theme",
        body: themeBody,
        replies: { 204: "Recorded" },
        refusals: [400, 401, 403, 404, 429],
      }),
    },
    async (request, reply) => {
      const body = () => bodyOf(request, themeBody);
      await recordTheme(ctx.reporting(request), callerOf(request.raw), orgOf(request), body);
      return reply.code(204).send();
    },
  );

  app.delete(
    themes,
    {
      schema: describe({
        tag,
        summary: "Record the return to the built-in colours",
        replies: { 204: "Recorded" },
        refusals: [401, 403, 404, 429],
      }),
    },
    async (request, reply) => {
      await recordThemeReset(ctx.reporting(request), callerOf(request.raw), orgOf(request));
      return reply.code(204).send();
    },
  );
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { createAct } from "#shared/domain/actions/act.ts";
import type { ActInput } from "#shared/domain/actions/act-input.ts";
import { pluginName } from "#shared/wire/plugin-package.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";

/**
 * Registers the dispatcher of room actions. It accepts every method, because only the action's kind knows the right
 * one; it answers 405 itself. openapi-actions.ts describes each action under its own address.
 */
export function actionRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const act = createAct(ctx);

  const options = { schema: { hide: true }, config: { forPanels: true } };
  app.all("/api/sessions/:id/actions/:action", options, async (request, reply) => {
    const { version, created } = await act({
      caller: ctx.callerOf(request.raw),
      sessionId: idOf(request, "id"),
      verb: request.method,
      action: (request.params as { action: string }).action,
      body: (schema) => bodyOf(request, schema),
      key: requestKeyOf(request),
      ...panelOf(ctx, request),
    });
    reply.header("x-session-version", String(version));
    return created === undefined ? reply.code(204).send() : reply.code(201).send({ id: created });
  });
}

/** Returns the plugin whose panel sent an action, from the request header; empty if plugins are disabled. */
function panelOf(ctx: ApiContext, request: FastifyRequest): Pick<ActInput, "panel"> {
  const plugin = request.headers["x-svc-plugin-route"];
  if (ctx.pluginHost === null || !pluginName.safeParse(plugin).success) return {};
  return { panel: { plugin: plugin as string, report: ctx.reporting(request).report } };
}

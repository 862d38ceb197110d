import type { FastifyInstance } from "fastify";
import { createAct } from "#shared/domain/actions/act.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf } from "../reading/params.ts";

/**
 * Registers the one dispatcher of room actions (protocol/rooms 34–40). It takes every method, since only the action's
 * kind knows the right one: it answers 405 itself. openapi.ts describes each action by its own address.
 */
export function actionRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const act = createAct(ctx.db, ctx.settings);

  app.all("/api/sessions/:id/actions/:action", { schema: { hide: true } }, async (request, reply) => {
    const { version, created } = await act({
      caller: ctx.callerOf(request.raw),
      sessionId: idOf(request, "id"),
      verb: request.method,
      action: (request.params as { action: string }).action,
      body: (schema) => bodyOf(request, schema),
    });
    reply.header("x-session-version", String(version));
    return created === undefined ? reply.code(204).send() : reply.code(201).send({ id: created });
  });
}

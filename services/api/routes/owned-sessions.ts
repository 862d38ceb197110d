import type { FastifyInstance, FastifyRequest } from "fastify";
import { deleteSession, renameSession } from "#shared/domain/sessions/own-session.ts";
import { renamedSession, sessionTitleBody } from "#shared/wire/sessions.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "sessions";
const address = "/api/orgs/:org/spaces/:slug/sessions/:id";

/** Registers the owners' routes for all rooms of a space. */
export function ownedSessionRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const addressOf = (request: FastifyRequest) => ({
    ...spaceAddressOf(request),
    sessionId: idOf(request, "id"),
  });

  app.patch(
    address,
    {
      schema: describe({
        tag,
        summary: "Rename a room of the space",
        body: sessionTitleBody,
        replies: { 200: renamedSession },
        refusals: [400, 401, 403, 404, 409],
      }),
    },
    async (request) => {
      const body = () => bodyOf(request, sessionTitleBody);
      return renameSession(ctx, ctx.callerOf(request.raw), addressOf(request), body);
    },
  );

  app.delete(
    address,
    {
      schema: describe({
        tag,
        summary: "Permanently delete a room with its history",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await deleteSession(ctx, ctx.callerOf(request.raw), addressOf(request));
      return reply.code(204).send();
    },
  );
}

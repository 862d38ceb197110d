import type { FastifyInstance } from "fastify";
import { deleteKudo } from "#shared/domain/kudos/delete-kudo.ts";
import { giveKudo } from "#shared/domain/kudos/give-kudo.ts";
import { listKudos } from "#shared/domain/kudos/list-kudos.ts";
import { kudoBody, kudoList, wallKudo } from "#shared/wire/standup.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf, spaceAddressOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

const tag = "kudos";
const kudos = "/api/orgs/:org/spaces/:slug/kudos";

/** Registers a space's wall of kudos. */
export function kudoRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.get(
    kudos,
    {
      schema: describe({
        tag,
        summary: "List the space's newest kudos, at most 100",
        replies: { 200: kudoList },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => listKudos(ctx.db, callerOf(request.raw), spaceAddressOf(request)),
  );

  app.post(
    kudos,
    {
      schema: describe({
        tag,
        summary: "Give a kudo to a member of the space",
        body: kudoBody,
        replies: { 201: wallKudo },
        refusals: [400, 401, 403, 404, 409],
        once: true,
      }),
    },
    async (request, reply) => {
      const body = () => bodyOf(request, kudoBody);
      reply.code(201);
      return giveKudo(ctx, callerOf(request.raw), spaceAddressOf(request), body, requestKeyOf(request));
    },
  );

  app.delete(
    `${kudos}/:kudoId`,
    {
      schema: describe({
        tag,
        summary: "Delete a kudo that the caller gave",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      const address = { ...spaceAddressOf(request), kudoId: idOf(request, "kudoId") };
      await deleteKudo(ctx, callerOf(request.raw), address);
      return reply.code(204).send();
    },
  );
}

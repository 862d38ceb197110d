import type { FastifyInstance } from "fastify";
import { addAway } from "#shared/domain/away/add-away.ts";
import { deleteAway } from "#shared/domain/away/delete-away.ts";
import { listAway } from "#shared/domain/away/list-away.ts";
import { awayBody, awayList, awayRange } from "#shared/wire/standup.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { idOf } from "../reading/params.ts";
import { requestKeyOf } from "../reading/request-key.ts";
import { describe } from "./describe.ts";

const tag = "away";
const away = "/api/me/away";

/** Registers the caller's own days away. */
export function awayRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.get(
    away,
    {
      schema: describe({
        tag,
        summary: "List the caller's own days away, earliest first",
        replies: { 200: awayList },
        refusals: [401, 403],
      }),
    },
    async (request) => ({ ranges: await listAway(ctx.db, callerOf(request.raw)) }),
  );

  app.post(
    away,
    {
      schema: describe({
        tag,
        summary: "Add a range of days away, in every space; both ends are included",
        body: awayBody,
        replies: { 201: awayRange },
        refusals: [400, 401, 403, 409],
        once: true,
      }),
    },
    async (request, reply) => {
      reply.code(201);
      return addAway(ctx, callerOf(request.raw), () => bodyOf(request, awayBody), requestKeyOf(request));
    },
  );

  app.delete(
    `${away}/:awayId`,
    {
      schema: describe({
        tag,
        summary: "Delete one of the caller's ranges of days away",
        replies: { 204: "Deleted" },
        refusals: [401, 403, 404],
      }),
    },
    async (request, reply) => {
      await deleteAway(ctx, callerOf(request.raw), idOf(request, "awayId"));
      return reply.code(204).send();
    },
  );
}

import type { FastifyInstance } from "fastify";
import { changeQuestions } from "#shared/domain/standups/change-questions.ts";
import { findQuestions } from "#shared/domain/standups/find-questions.ts";
import { standupQuestions, standupQuestionsBody } from "#shared/wire/standup-questions.ts";
import type { ApiContext } from "../context.ts";
import { bodyOf } from "../reading/body.ts";
import { spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const tag = "standup settings";
const questions = "/api/orgs/:org/spaces/:slug/standup-questions";

/** Registers the names of the entry fields of a space's standups. */
export function standupQuestionsRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { callerOf } = ctx;

  app.get(
    questions,
    {
      schema: describe({
        tag,
        summary: "Get the names of the entry fields of new standups",
        replies: { 200: standupQuestions },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => findQuestions(ctx.db, callerOf(request.raw), spaceAddressOf(request)),
  );

  app.patch(
    questions,
    {
      schema: describe({
        tag,
        summary: "Name the entry fields of new standups; an empty name restores the product's name",
        body: standupQuestionsBody,
        replies: { 204: "Changed, or unchanged" },
        refusals: [400, 401, 403, 404, 409],
      }),
    },
    async (request, reply) => {
      const body = () => bodyOf(request, standupQuestionsBody);
      await changeQuestions(ctx, callerOf(request.raw), spaceAddressOf(request), body);
      return reply.code(204).send();
    },
  );
}

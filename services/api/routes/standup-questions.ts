import { changeQuestions } from "#shared/domain/standups/change-questions.ts";
import { findQuestions } from "#shared/domain/standups/find-questions.ts";
import { standupQuestionsEndpoints } from "#shared/wire/endpoints/standup-questions.ts";
import { serve } from "./serve.ts";

/** Registers the names of the entry fields of a space's standups. */
export const standupQuestionsRoutes = serve(standupQuestionsEndpoints, {
  "GET /api/orgs/:org/spaces/:slug/standup-questions": ({ ctx, caller, place }) =>
    findQuestions(ctx.db, caller, place),
  "PATCH /api/orgs/:org/spaces/:slug/standup-questions": ({ ctx, caller, place, body }) =>
    changeQuestions(ctx, caller, place, body),
});

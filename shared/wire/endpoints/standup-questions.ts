import { standupQuestions, standupQuestionsBody } from "../standup-questions.ts";
import { area } from "./endpoint.ts";

/** The names of the entry fields of a space's standups. */
export const standupQuestionsEndpoints = area("standup settings", {
  "GET /api/orgs/:org/spaces/:slug/standup-questions": {
    summary: "Get the names of the entry fields of new standups",
    guest: 403,
    replies: { 200: standupQuestions },
    refusals: [401, 403, 404],
  },
  "PATCH /api/orgs/:org/spaces/:slug/standup-questions": {
    summary: "Name the entry fields of new standups; an empty name restores the product's name",
    guest: 403,
    body: standupQuestionsBody,
    replies: { 204: "Changed, or unchanged" },
    refusals: [400, 401, 403, 404, 409],
  },
});

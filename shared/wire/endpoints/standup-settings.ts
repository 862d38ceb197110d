import { standupQuestions, standupQuestionsBody } from "../standup-questions.ts";
import { area } from "./endpoint.ts";
import { scheduleBody, scheduleReply, slotsReply, trendReply } from "../schedule.ts";

/** The settings of a space's standups, and their trend. */
export const standupSettingsEndpoints = area("standup settings", {
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
  "GET /api/orgs/:org/spaces/:slug/standup-schedule": {
    summary: "Get the space's standup schedule, or null if there is none",
    guest: 403,
    replies: { 200: scheduleReply },
    refusals: [401, 403, 404],
  },
  "PUT /api/orgs/:org/spaces/:slug/standup-schedule": {
    summary: "Set the space's standup schedule",
    guest: 403,
    body: scheduleBody,
    replies: { 200: scheduleReply },
    refusals: [400, 401, 403, 404],
  },
  "GET /api/orgs/:org/spaces/:slug/standup-schedule/next": {
    summary: "List the next scheduled standups, at most 5, and the days already taken",
    guest: 403,
    replies: { 200: slotsReply },
    refusals: [401, 403, 404],
  },
  "GET /api/orgs/:org/spaces/:slug/standup-trend": {
    summary: "Get the share of members with a standup entry, for each of the last 12 weeks",
    guest: 403,
    replies: { 200: trendReply },
    refusals: [401, 403, 404],
  },
});

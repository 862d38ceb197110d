import type { FastifyInstance } from "fastify";
import { readTrend } from "#shared/domain/trend/read-trend.ts";
import { trendReply } from "#shared/wire/schedule.ts";
import type { ApiContext } from "../context.ts";
import { spaceAddressOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

/** Registers the trend of a space's scheduled standups. It takes no parameters. */
export function standupTrendRoutes(app: FastifyInstance, { db, callerOf }: ApiContext): void {
  app.get(
    "/api/orgs/:org/spaces/:slug/standup-trend",
    {
      schema: describe({
        tag: "standup settings",
        summary: "Get the share of members with a standup entry, for each of the last 12 weeks",
        replies: { 200: trendReply },
        refusals: [401, 403, 404],
      }),
    },
    async (request) => ({ weeks: await readTrend(db, callerOf(request.raw), spaceAddressOf(request)) }),
  );
}

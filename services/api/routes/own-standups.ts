import type { FastifyInstance, FastifyReply } from "fastify";
import { findOwnStandups } from "#shared/domain/standups/find-own-standups.ts";
import { ownStandupsCsv } from "#shared/domain/standups/own-standups-csv.ts";
import { ownStandupsMarkdown } from "#shared/domain/standups/own-standups-markdown.ts";
import { ownStandups, ownStandupsQuery, type OwnStandupsQuery } from "#shared/wire/standup.ts";
import { attachment } from "../attachment.ts";
import type { ApiContext } from "../context.ts";
import { queryOf } from "../reading/query.ts";
import { describe } from "./describe.ts";

/** Registers the caller's own standups, as JSON or as a download. */
export function ownStandupRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const schema = describe({
    tag: "away",
    summary: "Get the caller's standup entries and commitments in a date range, as JSON or a file",
    query: ownStandupsQuery,
    replies: { 200: ownStandups },
    refusals: [400, 401, 403, 429],
  });
  app.get("/api/me/standups", { schema }, async (request, reply) => {
    let query: OwnStandupsQuery | undefined;
    const days = () => (query = queryOf(request, ownStandupsQuery));
    const own = await findOwnStandups(ctx.db, ctx.callerOf(request.raw), days);
    const { from, to, format } = query!;
    const title = `Standups from ${from} to ${to}`;
    if (format === "csv") return file(reply, title, "csv", ownStandupsCsv(own));
    if (format === "markdown") return file(reply, title, "md", ownStandupsMarkdown(title, own));
    return own;
  });
}

const types = { csv: "text/csv; charset=utf-8", md: "text/markdown; charset=utf-8" };

function file(reply: FastifyReply, title: string, extension: keyof typeof types, text: string) {
  return reply.type(types[extension]).header("content-disposition", attachment(title, extension)).send(text);
}

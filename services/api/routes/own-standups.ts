import type { FastifyReply } from "fastify";
import { findOwnStandups } from "#shared/domain/standups/find-own-standups.ts";
import { ownStandupsCsv } from "#shared/domain/standups/own-standups-csv.ts";
import { ownStandupsMarkdown } from "#shared/domain/standups/own-standups-markdown.ts";
import { ownStandupEndpoints } from "#shared/wire/endpoints/own-standups.ts";
import { attachment } from "../attachment.ts";
import { serve } from "./serve.ts";

/** Registers the caller's own standups, as JSON or as a download. */
export const ownStandupRoutes = serve(ownStandupEndpoints, {
  "GET /api/me/standups": async ({ ctx, caller, query, reply }) => {
    const own = await findOwnStandups(ctx.db, caller, query);
    const { from, to, format } = query();
    const title = `Standups from ${from} to ${to}`;
    if (format === "csv") return file(reply, title, "csv", ownStandupsCsv(own));
    if (format === "markdown") return file(reply, title, "md", ownStandupsMarkdown(title, own));
    return own;
  },
});

const types = { csv: "text/csv; charset=utf-8", md: "text/markdown; charset=utf-8" };

function file(reply: FastifyReply, title: string, extension: keyof typeof types, text: string) {
  return reply.type(types[extension]).header("content-disposition", attachment(title, extension)).send(text);
}

import type { FastifyInstance } from "fastify";
import { exportSession } from "#shared/domain/sessions/export-session.ts";
import { attachment } from "../attachment.ts";
import type { ApiContext } from "../context.ts";
import { idOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

const files = [
  { format: "csv", extension: "csv", type: "text/csv", what: "the caller's view of a room as CSV" },
  {
    format: "markdown",
    extension: "md",
    type: "text/markdown",
    what: "a room of a plugin's kind as Markdown",
  },
] as const;

/** Registers the exports of a room. */
export function exportRoutes(app: FastifyInstance, ctx: ApiContext): void {
  for (const { format, extension, type, what } of files) {
    const schema = describe({
      tag: "sessions",
      summary: `Download ${what}`,
      replies: { 200: `The file, as ${type}` },
      refusals: [403, 404, 409, 429, 502, 503],
    });
    app.get(`/api/sessions/:id/export.${extension}`, { schema }, async (request, reply) => {
      const sessionId = idOf(request, "id");
      const { title, text } = await exportSession(ctx, ctx.callerOf(request.raw), sessionId, format);
      return reply
        .type(`${type}; charset=utf-8`)
        .header("content-disposition", attachment(title, extension))
        .send(text);
    });
  }
}

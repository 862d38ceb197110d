import type { FastifyInstance } from "fastify";
import { exportSession } from "#shared/domain/sessions/export-session.ts";
import { attachment } from "../attachment.ts";
import type { ApiContext } from "../context.ts";
import { idOf } from "../reading/params.ts";
import { describe } from "./describe.ts";

/** Registers the CSV export of a room. */
export function exportRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const schema = describe({
    tag: "sessions",
    summary: "Download the caller's view of a room as CSV",
    replies: { 200: "The file, as text/csv" },
    refusals: [403, 404, 409, 429, 503],
  });
  app.get("/api/sessions/:id/export.csv", { schema }, async (request, reply) => {
    const { title, csv } = await exportSession(ctx, ctx.callerOf(request.raw), idOf(request, "id"));
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", attachment(title, "csv"))
      .send(csv);
  });
}

import { exportSession, type ExportFormat } from "#shared/domain/sessions/export-session.ts";
import { readSummary } from "#shared/domain/sessions/summarize-session.ts";
import type { Endpoint } from "#shared/wire/endpoints/endpoint.ts";
import { exportEndpoints } from "#shared/wire/endpoints/export.ts";
import { attachment } from "../attachment.ts";
import { serve, type Call } from "./serve.ts";

/** Registers the exports of a room. */
export const exportRoutes = serve(exportEndpoints, {
  "GET /api/sessions/:id/export.csv": sendFile("csv", "csv", "text/csv"),
  "GET /api/sessions/:id/export.md": sendFile("markdown", "md", "text/markdown"),
  "GET /api/sessions/:id/summary": ({ ctx, caller, place }) =>
    readSummary({ runner: ctx.db.pool, plugins: ctx.plugins }, caller, place.sessionId),
});

function sendFile(format: ExportFormat, extension: string, type: string) {
  return async ({ ctx, caller, place, reply }: Call<"GET /api/sessions/:id", Endpoint>) => {
    const { title, text } = await exportSession(ctx, caller, place.sessionId, format);
    return reply
      .type(`${type}; charset=utf-8`)
      .header("content-disposition", attachment(title, extension))
      .send(text);
  };
}

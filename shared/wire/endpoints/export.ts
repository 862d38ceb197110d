import { roomSummary } from "../plugin-reach.ts";
import { area } from "./endpoint.ts";

/** The exports of a room. */
export const exportEndpoints = area("sessions", {
  "GET /api/sessions/:id/export.csv": {
    summary: "Download the caller's view of a room as CSV",
    guest: 403,
    replies: { 200: "The file, as text/csv" },
    refusals: [403, 404, 409, 429, 502, 503],
  },
  "GET /api/sessions/:id/export.md": {
    summary: "Download a room of a plugin's kind as Markdown",
    guest: 403,
    replies: { 200: "The file, as text/markdown" },
    refusals: [403, 404, 409, 429, 502, 503],
  },
  "GET /api/sessions/:id/summary": {
    summary: "Get the summary of a room by its plugin",
    guest: 403,
    replies: { 200: roomSummary },
    refusals: [403, 404, 409, 429, 502, 503],
  },
});

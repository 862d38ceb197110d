import type { PluginEnvelope } from "#shared/wire/plugin-envelope.ts";
import type { RoomSummary } from "#shared/wire/plugin-reach.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { sessionPath } from "./api-paths.ts";
import { call } from "./call.ts";
import { request, requestText, type WriteMethod } from "./request.ts";

type Signal = { signal?: AbortSignal };

/** The result of an action: the room's new version, and the id of the created object if there is one. */
export type ActionResult = { version: number; id?: string };

/** Creates a room in a space and returns it. */
export function createRoom(
  org: string,
  slug: string,
  body: { kind: string; title: string; config?: unknown },
): Promise<CreatedSession> {
  return call("POST /api/orgs/:org/spaces/:slug/sessions", { org, slug, body });
}

/** Returns the room's envelope for me. */
export function getEnvelope(sessionId: string, options: Signal = {}): Promise<PluginEnvelope> {
  return call("GET /api/sessions/:id", { id: sessionId, ...options });
}

/** Runs an action in a room and returns the new version. A push of that version or a later one contains the effect. */
export async function act(
  sessionId: string,
  method: WriteMethod,
  action: string,
  body: unknown = {},
  options: Signal & { keepalive?: boolean; headers?: object; key?: string | undefined } = {},
): Promise<ActionResult> {
  const path = `${sessionPath(sessionId)}/actions/${encodeURIComponent(action)}`;
  const { data, headers } = await request<{ id?: string } | undefined>(method, path, { body, ...options });
  return { version: Number(headers.get("x-session-version")), ...(data?.id && { id: data.id }) };
}

/** Ends a room. It stays readable and cannot be changed any more. */
export function endRoom(sessionId: string): Promise<void> {
  return call("DELETE /api/sessions/:id", { id: sessionId });
}

/** Reopens an ended room. */
export function reopenRoom(sessionId: string): Promise<void> {
  return call("POST /api/sessions/:id/reopen", { id: sessionId });
}

/** Makes me the facilitator. The server allows it if the current one left the space or has been away for a minute. */
export function claimSeat(sessionId: string): Promise<void> {
  return call("POST /api/sessions/:id/facilitator/claim", { id: sessionId });
}

/** Makes another member of the space the facilitator instead of me. */
export function passSeat(sessionId: string, userId: string): Promise<void> {
  return call("POST /api/sessions/:id/facilitator", { id: sessionId, body: { userId } });
}

/** Removes a person from this room only. They see the message and may come back. */
export function removeParticipant(sessionId: string, userId: string, message: string): Promise<void> {
  const body = message ? { message } : {};
  return call("POST /api/sessions/:id/participants/:userId/remove", { id: sessionId, userId, body });
}

/** Makes me a spectator in every room of the space, or a participant again. */
export function setSpectator(sessionId: string, on: boolean): Promise<void> {
  return call("POST /api/sessions/:id/spectator", { id: sessionId, body: { on } });
}

/** Returns the path of a room's Markdown file, which its plugin writes. */
export function markdownPath(sessionId: string): string {
  return `${sessionPath(sessionId)}/export.md`;
}

/** Returns a room as Markdown, as its plugin writes it. Throws an ApiProblem. */
export function readMarkdown(sessionId: string): Promise<string> {
  return requestText(markdownPath(sessionId));
}

/** Returns the summary of a room by its plugin, in English texts with values. Throws an ApiProblem. */
export function readSummary(sessionId: string): Promise<RoomSummary> {
  return call("GET /api/sessions/:id/summary", { id: sessionId });
}

/** Returns the path of a room's CSV file, which the browser downloads. */
export function csvPath(sessionId: string): string {
  return `${sessionPath(sessionId)}/export.csv`;
}

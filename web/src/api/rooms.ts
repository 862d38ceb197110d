import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import { sessionPath, spacePath } from "./api-paths.ts";
import { request, requestText, type WriteMethod } from "./request.ts";

type Signal = { signal?: AbortSignal };

/** The result of an action: the room's new version, and the id of the created object if there is one. */
export type ActionResult = { version: number; id?: string };

/** Creates a room in a space and returns it. */
export async function createRoom(
  org: string,
  slug: string,
  input: { kind: string; title: string; config?: unknown },
): Promise<CreatedSession> {
  return (await request<CreatedSession>("POST", `${spacePath(org, slug)}/sessions`, { body: input })).data;
}

/** Returns the room's envelope for me. */
export async function getEnvelope<T extends object = Envelope>(
  sessionId: string,
  options: Signal = {},
): Promise<T> {
  return (await request<T>("GET", sessionPath(sessionId), options)).data;
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
export async function endRoom(sessionId: string): Promise<void> {
  await request("DELETE", sessionPath(sessionId));
}

/** Reopens an ended room. */
export async function reopenRoom(sessionId: string): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/reopen`);
}

/** Makes me the facilitator. The server allows it if the current one left the space or has been away for a minute. */
export async function claimSeat(sessionId: string): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/facilitator/claim`);
}

/** Makes another member of the space the facilitator instead of me. */
export async function passSeat(sessionId: string, userId: string): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/facilitator`, { body: { userId } });
}

/** Removes a person from this room only. They see the message and may come back. */
export async function removeParticipant(sessionId: string, userId: string, message: string): Promise<void> {
  const path = `${sessionPath(sessionId)}/participants/${encodeURIComponent(userId)}/remove`;
  await request("POST", path, { body: message ? { message } : {} });
}

/** Makes me a spectator in every room of the space, or a participant again. */
export async function setSpectator(sessionId: string, on: boolean): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/spectator`, { body: { on } });
}

/** Returns the path of a room's Markdown file, which its plugin writes. */
export function markdownPath(sessionId: string): string {
  return `${sessionPath(sessionId)}/export.md`;
}

/** Returns a room as Markdown, as its plugin writes it. Throws an ApiProblem. */
export function readMarkdown(sessionId: string): Promise<string> {
  return requestText(markdownPath(sessionId));
}

/** Returns the path of a room's CSV file, which the browser downloads. */
export function csvPath(sessionId: string): string {
  return `${sessionPath(sessionId)}/export.csv`;
}

import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import { sessionPath, spacePath } from "./api-paths.ts";
import { request, type WriteMethod } from "./request.ts";

type Signal = { signal?: AbortSignal };

/** What an action did: the room's version after it, and the id of what it made, if it made anything. */
export type ActionResult = { version: number; id?: string };

/** Makes a room in a space and returns it. */
export async function createRoom(
  org: string,
  slug: string,
  input: { kind: string; title: string; config?: unknown },
): Promise<CreatedSession> {
  return (await request<CreatedSession>("POST", `${spacePath(org, slug)}/sessions`, { body: input })).data;
}

/** Returns the room as I may see it. */
export async function getEnvelope<T extends object = Envelope>(
  sessionId: string,
  options: Signal = {},
): Promise<T> {
  return (await request<T>("GET", sessionPath(sessionId), options)).data;
}

/** Runs an action in a room and returns the version after it; a push of that version or a later one shows its effect. */
export async function act(
  sessionId: string,
  method: WriteMethod,
  action: string,
  body: unknown = {},
  options: Signal & { keepalive?: boolean; headers?: object } = {},
): Promise<ActionResult> {
  const path = `${sessionPath(sessionId)}/actions/${encodeURIComponent(action)}`;
  const { data, headers } = await request<{ id?: string } | undefined>(method, path, { body, ...options });
  return { version: Number(headers.get("x-session-version")), ...(data?.id && { id: data.id }) };
}

/** Ends a room: it stays readable, nothing in it changes any more. */
export async function endRoom(sessionId: string): Promise<void> {
  await request("DELETE", sessionPath(sessionId));
}

/** Opens an ended room again. */
export async function reopenRoom(sessionId: string): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/reopen`);
}

/** Makes me the facilitator in place of a person who has been away for a minute, or has left the space. */
export async function claimSeat(sessionId: string): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/facilitator/claim`);
}

/** Makes another member of the space the facilitator in my place. */
export async function passSeat(sessionId: string, userId: string): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/facilitator`, { body: { userId } });
}

/** Removes a person from this room only; they see the message and may come back. */
export async function removeParticipant(sessionId: string, userId: string, message: string): Promise<void> {
  const path = `${sessionPath(sessionId)}/participants/${encodeURIComponent(userId)}/remove`;
  await request("POST", path, { body: message ? { message } : {} });
}

/** Makes me a spectator in every room of the space, or takes me back to the table. */
export async function setSpectator(sessionId: string, on: boolean): Promise<void> {
  await request("POST", `${sessionPath(sessionId)}/spectator`, { body: { on } });
}

/** Returns the address of a room's CSV file, which the browser downloads. */
export function csvPath(sessionId: string): string {
  return `${sessionPath(sessionId)}/export.csv`;
}

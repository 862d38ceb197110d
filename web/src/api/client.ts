import type { AuthReply, Me } from "#shared/wire/identity.ts";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import type { CreatedSpace, MemberView, SpaceList, StrangerView } from "#shared/wire/spaces.ts";
import { sessionPath, spacePath } from "./api-paths.ts";
import { hasStatus } from "./api-problem.ts";
import { distinctInSpace } from "./distinct-people.ts";
import { request } from "./request.ts";

type Verb = "POST" | "PUT" | "PATCH" | "DELETE";
type Signal = { signal?: AbortSignal };

/** What an action did: the room's version after it, and the id of what it made, if it made anything. */
export type Acted = { version: number; id?: string };

/** Returns how this instance lets people in. A server of an older build tells no address, and is taken to be right. */
export async function getAuth(): Promise<AuthReply> {
  type Answer = Omit<AuthReply, "baseUrl"> & Partial<AuthReply>;
  return { baseUrl: origin, ...(await request<Answer>("GET", "/api/auth")).data };
}

/** Returns who I am, or null for a browser without an identity. */
export async function getMe(): Promise<Me | null> {
  try {
    return (await request<Me>("GET", "/api/me")).data;
  } catch (problem) {
    if (hasStatus(problem, 401)) return null;
    throw problem;
  }
}

/** Takes a name: makes an identity in a browser without one, otherwise renames it. Rotates the cookie. */
export async function saveName(name: string): Promise<Me> {
  return (await request<Me>("POST", "/api/me", { body: { name } })).data;
}

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await request("DELETE", "/api/me");
}

/** Returns my spaces, most recently active first. */
export async function listSpaces(): Promise<SpaceList> {
  return (await request<SpaceList>("GET", "/api/spaces")).data;
}

/** Makes a space with me as its owner. */
export async function createSpace(input: {
  name: string;
  open?: boolean;
  org?: string;
}): Promise<CreatedSpace> {
  return (await request<CreatedSpace>("POST", "/api/spaces", { body: input })).data;
}

/** Returns the space as I may see it: a stranger gets its name and whether it has a passcode, nothing else. */
export async function readSpace(
  org: string,
  slug: string,
  options: Signal = {},
): Promise<MemberView | StrangerView> {
  const view = (await request<MemberView | StrangerView>("GET", spacePath(org, slug), options)).data;
  return isMemberView(view) ? distinctInSpace(view) : view;
}

/** Returns whether a view of a space is one for its members. */
export function isMemberView(view: MemberView | StrangerView): view is MemberView {
  return "members" in view;
}

/** Joins a space, with its passcode where it has one. */
export async function joinSpace(org: string, slug: string, passcode?: string): Promise<void> {
  await request("POST", `${spacePath(org, slug)}/join`, { body: passcode ? { passcode } : {} });
}

/** Tells the server that I opened the space, which orders my list of spaces. */
export async function markSeen(org: string, slug: string): Promise<void> {
  await request("POST", `${spacePath(org, slug)}/seen`);
}

/** Makes a room in a space and returns it. */
export async function createSession(
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
  verb: Verb,
  action: string,
  body: unknown = {},
  options: Signal & { keepalive?: boolean; headers?: object } = {},
): Promise<Acted> {
  const path = `${sessionPath(sessionId)}/actions/${encodeURIComponent(action)}`;
  const { data, headers } = await request<{ id?: string } | undefined>(verb, path, { body, ...options });
  return { version: Number(headers.get("x-session-version")), ...(data?.id && { id: data.id }) };
}

/** Ends a room: it stays readable, nothing in it changes any more. */
export async function endSession(sessionId: string): Promise<void> {
  await request("DELETE", sessionPath(sessionId));
}

/** Opens an ended room again. */
export async function reopenSession(sessionId: string): Promise<void> {
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

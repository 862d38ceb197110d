import type { AuthReply } from "#shared/wire/identity.ts";
import type { InviteReply } from "#shared/wire/spaces.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns how this instance lets people in. A server of an older build tells no address, and is taken to be right. */
export async function getAuth(): Promise<AuthReply> {
  type Answer = Omit<AuthReply, "baseUrl"> & Partial<AuthReply>;
  return { baseUrl: origin, ...(await request<Answer>("GET", "/api/auth")).data };
}

/**
 * Trades a space's passcode, before signing in, for a handle that lets one person in within five minutes. An open
 * space hands one out without a passcode.
 */
export async function askForHandle(org: string, slug: string, passcode: string): Promise<string> {
  const body = passcode ? { passcode } : {};
  return (await request<InviteReply>("POST", `${spacePath(org, slug)}/invite`, { body })).data.handle;
}

/** Joins a space with a handle, which is used up by it. */
export async function joinWithHandle(org: string, slug: string, handle: string): Promise<void> {
  await request("POST", `${spacePath(org, slug)}/join`, { body: { handle } });
}

import type { AuthReply } from "#shared/wire/identity.ts";
import { call } from "./call.ts";

/** Returns the instance's sign-in settings. Servers of an older build send no `baseUrl`: this page's origin is used. */
export async function getAuth(): Promise<AuthReply> {
  const reply: Omit<AuthReply, "baseUrl"> & Partial<AuthReply> = await call("GET /api/auth");
  return { baseUrl: origin, ...reply };
}

/**
 * Exchanges a space's passcode, before sign-in, for an invite handle. The handle admits one person within five minutes.
 * An open space issues a handle without a passcode.
 */
export async function askForHandle(org: string, slug: string, passcode: string): Promise<string> {
  const body = passcode ? { passcode } : {};
  return (await call("POST /api/orgs/:org/spaces/:slug/invite", { org, slug, body })).handle;
}

/** Joins a space with an invite handle. A handle can be used once. */
export function joinWithHandle(org: string, slug: string, handle: string): Promise<void> {
  return call("POST /api/orgs/:org/spaces/:slug/join", { org, slug, body: { handle } });
}

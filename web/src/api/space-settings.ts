import type { MemberView, PasscodeReply, Role } from "#shared/wire/spaces.ts";
import { call } from "./call.ts";

export type Visibility = MemberView["visibility"];

/** Renames a space if its name still is `base`. Its address stays. Owners only. */
export async function renameSpace(org: string, slug: string, name: string, base: string): Promise<void> {
  await call("PATCH /api/orgs/:org/spaces/:slug", { org, slug, body: { name, base: { name: base } } });
}

/** Deletes a space and its content permanently. Owners only. */
export function deleteSpace(org: string, slug: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug", { org, slug });
}

/** Lists a space in the directory or removes it from there. Owners only. The passcode stays. */
export function setVisibility(org: string, slug: string, visibility: Visibility): Promise<void> {
  return call("PATCH /api/orgs/:org/spaces/:slug/visibility", { org, slug, body: { visibility } });
}

/**
 * Replaces the URL template of story references, which contains {ref}, if it still is `base`. "" removes it. Owners
 * only.
 */
export function setReferenceLink(org: string, slug: string, pattern: string, base: string): Promise<void> {
  const body = { pattern, base: { pattern: base } };
  return call("PATCH /api/orgs/:org/spaces/:slug/reference-link", { org, slug, body });
}

/** Creates a new passcode, which replaces the old one, or removes it. Any member may. The visibility stays. */
export function changePasscode(org: string, slug: string, wanted: "new" | "none"): Promise<PasscodeReply> {
  const body = wanted === "none" ? { open: true } : {};
  return call("POST /api/orgs/:org/spaces/:slug/passcode", { org, slug, body });
}

/** Makes a member of the space an owner, or an owner a member. Owners only. */
export function setRole(org: string, slug: string, userId: string, role: Role): Promise<void> {
  return call("POST /api/orgs/:org/spaces/:slug/members/:userId/role", { org, slug, userId, body: { role } });
}

/** Removes a member from the space. Owners only. */
export function removeMember(org: string, slug: string, userId: string): Promise<void> {
  return call("DELETE /api/orgs/:org/spaces/:slug/members/:userId", { org, slug, userId });
}

import type { MemberView, PasscodeReply, Role } from "#shared/wire/spaces.ts";
import { spacePath } from "./api-paths.ts";
import { request } from "./request.ts";

export type Visibility = MemberView["visibility"];

/** Renames a space if its name still is `base`. Its address stays. Owners only. */
export async function renameSpace(org: string, slug: string, name: string, base: string): Promise<void> {
  await request("PATCH", spacePath(org, slug), { body: { name, base: { name: base } } });
}

/** Deletes a space and its content permanently. Owners only. */
export async function deleteSpace(org: string, slug: string): Promise<void> {
  await request("DELETE", spacePath(org, slug));
}

/** Lists a space in the directory or removes it from there. Owners only. The passcode stays. */
export async function setVisibility(org: string, slug: string, visibility: Visibility): Promise<void> {
  await request("PATCH", `${spacePath(org, slug)}/visibility`, { body: { visibility } });
}

/**
 * Replaces the URL template of story references, which contains {ref}, if it still is `base`. "" removes it. Owners
 * only.
 */
export async function setReferenceLink(
  org: string,
  slug: string,
  pattern: string,
  base: string,
): Promise<void> {
  const body = { pattern, base: { pattern: base } };
  await request("PATCH", `${spacePath(org, slug)}/reference-link`, { body });
}

/** Creates a new passcode, which replaces the old one, or removes it. Any member may. The visibility stays. */
export async function changePasscode(
  org: string,
  slug: string,
  wanted: "new" | "none",
): Promise<PasscodeReply> {
  const body = wanted === "none" ? { open: true } : {};
  return (await request<PasscodeReply>("POST", `${spacePath(org, slug)}/passcode`, { body })).data;
}

/** Makes a member of the space an owner, or an owner a member. Owners only. */
export async function setRole(org: string, slug: string, userId: string, role: Role): Promise<void> {
  await request("POST", `${memberPath(org, slug, userId)}/role`, { body: { role } });
}

/** Removes a member from the space. Owners only. */
export async function removeMember(org: string, slug: string, userId: string): Promise<void> {
  await request("DELETE", memberPath(org, slug, userId));
}

function memberPath(org: string, slug: string, userId: string): string {
  return `${spacePath(org, slug)}/members/${encodeURIComponent(userId)}`;
}

import type {
  CustodyChange,
  CustodyView,
  OrgAdminList,
  OrgMemberList,
  OrgRole,
  PurgedOrg,
} from "#shared/wire/org-admin.ts";
import { ApiProblem } from "./api-problem.ts";
import { distinctInOrg } from "./distinct-people.ts";
import { request } from "./request.ts";

/** Returns every space of an org as an admin may see it, without its content. */
export async function listCustody(org: string): Promise<CustodyView[]> {
  return (await request<CustodyView[]>("GET", `${orgPath(org)}/admin/spaces`)).data;
}

/** Renames a space, archives or unarchives it, or removes it from the directory. */
export async function changeCustody(org: string, slug: string, change: CustodyChange): Promise<void> {
  await request("PATCH", custodyPath(org, slug), { body: change });
}

/** Deletes a space and its content permanently. */
export async function deleteCustody(org: string, slug: string): Promise<void> {
  await request("DELETE", custodyPath(org, slug));
}

/** Makes a member of the space one of its owners. The server refuses the caller, and a person outside the space. */
export async function addOwner(org: string, slug: string, userId: string): Promise<void> {
  await request("POST", `${custodyPath(org, slug)}/owners`, { body: { userId } });
}

/** Makes me the owner of a space that has no members left. */
export async function claimSpace(org: string, slug: string): Promise<void> {
  await request("POST", `${custodyPath(org, slug)}/claim`);
}

/** Returns all people of the org by name, including those whose membership was revoked. */
export async function listOrgMembers(org: string): Promise<OrgMemberList> {
  return distinctInOrg((await request<OrgMemberList>("GET", `${orgPath(org)}/admin/members`)).data);
}

/** Returns the org's admins by name. For its members. */
export async function listAdmins(org: string): Promise<OrgAdminList> {
  return distinctInOrg((await request<OrgAdminList>("GET", `${orgPath(org)}/admins`)).data);
}

/** Makes me the first admin of the org, with the secret of its admin link. */
export async function openAdminLink(org: string, secret: string): Promise<void> {
  await request("POST", `${orgPath(org)}/admin-link`, { body: { secret } });
}

/** Makes a member of the org an admin, or an admin a member. */
export async function setOrgRole(org: string, userId: string, role: OrgRole): Promise<void> {
  await request("POST", `${orgMemberPath(org, userId)}/role`, { body: { role } });
}

/** Revokes a person's membership in the org and in all of its spaces. */
export async function revokeMember(org: string, userId: string): Promise<void> {
  await request("DELETE", orgMemberPath(org, userId));
}

/** Restores a revoked membership. With sign-in, the person has access again after their next sign-in. */
export async function restoreMember(org: string, userId: string): Promise<void> {
  await request("POST", `${orgMemberPath(org, userId)}/restore`);
}

/** Returns the slugs of the spaces that would lose their last owner, from a refused revocation. */
export function strandedSpaces(problem: unknown): string[] {
  const slugs = problem instanceof ApiProblem ? problem.details["spaces"] : undefined;
  return Array.isArray(slugs) ? slugs.map(String) : [];
}

/**
 * Returns the numbers of spaces and rooms that deleting the org would delete. The server returns them when it refuses a
 * deletion without confirmation, so this sends one.
 */
export async function previewPurge(org: string): Promise<PurgedOrg> {
  try {
    return await purgeOrg(org);
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === "confirmation_needed")
      return problem.details as PurgedOrg;
    throw problem;
  }
}

/**
 * Deletes the org with all of its spaces permanently if `confirm` is its slug. Returns the numbers of deleted objects.
 */
export async function purgeOrg(org: string, confirm?: string): Promise<PurgedOrg> {
  return (await request<PurgedOrg>("DELETE", orgPath(org), { body: { confirm } })).data;
}

function orgPath(org: string): string {
  return `/api/orgs/${encodeURIComponent(org)}`;
}

function custodyPath(org: string, slug: string): string {
  return `${orgPath(org)}/admin/spaces/${encodeURIComponent(slug)}`;
}

function orgMemberPath(org: string, userId: string): string {
  return `${orgPath(org)}/admin/members/${encodeURIComponent(userId)}`;
}

import type {
  CustodyChange,
  CustodyView,
  OrgAdminList,
  OrgMemberList,
  OrgRole,
  PurgedOrg,
} from "#shared/wire/org-admin.ts";
import { ApiProblem } from "./api-problem.ts";
import { call } from "./call.ts";
import { distinctInOrg } from "./distinct-people.ts";

/** Returns every space of an org as an admin may see it, without its content. */
export function listCustody(org: string): Promise<CustodyView[]> {
  return call("GET /api/orgs/:org/admin/spaces", { org });
}

/** Renames a space, archives or unarchives it, or removes it from the directory. */
export function changeCustody(org: string, slug: string, body: CustodyChange): Promise<void> {
  return call("PATCH /api/orgs/:org/admin/spaces/:slug", { org, slug, body });
}

/** Deletes a space and its content permanently. */
export function deleteCustody(org: string, slug: string): Promise<void> {
  return call("DELETE /api/orgs/:org/admin/spaces/:slug", { org, slug });
}

/** Makes a member of the space one of its owners. The server refuses the caller, and a person outside the space. */
export function addOwner(org: string, slug: string, userId: string): Promise<void> {
  return call("POST /api/orgs/:org/admin/spaces/:slug/owners", { org, slug, body: { userId } });
}

/** Makes me the owner of a space that has no members left. */
export function claimSpace(org: string, slug: string): Promise<void> {
  return call("POST /api/orgs/:org/admin/spaces/:slug/claim", { org, slug });
}

/** Returns all people of the org by name, including those whose membership was revoked. */
export async function listOrgMembers(org: string): Promise<OrgMemberList> {
  return distinctInOrg(await call("GET /api/orgs/:org/admin/members", { org }));
}

/** Returns the org's admins by name. For its members. */
export async function listAdmins(org: string): Promise<OrgAdminList> {
  return distinctInOrg(await call("GET /api/orgs/:org/admins", { org }));
}

/** Makes me the first admin of the org, with the secret of its admin link. */
export function openAdminLink(org: string, secret: string): Promise<void> {
  return call("POST /api/orgs/:org/admin-link", { org, body: { secret } });
}

/** Makes a member of the org an admin, or an admin a member. */
export function setOrgRole(org: string, userId: string, role: OrgRole): Promise<void> {
  return call("POST /api/orgs/:org/admin/members/:userId/role", { org, userId, body: { role } });
}

/** Revokes a person's membership in the org and in all of its spaces. */
export function revokeMember(org: string, userId: string): Promise<void> {
  return call("DELETE /api/orgs/:org/admin/members/:userId", { org, userId });
}

/** Restores a revoked membership. With sign-in, the person has access again after their next sign-in. */
export function restoreMember(org: string, userId: string): Promise<void> {
  return call("POST /api/orgs/:org/admin/members/:userId/restore", { org, userId });
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
export function purgeOrg(org: string, confirm?: string): Promise<PurgedOrg> {
  return call("DELETE /api/orgs/:org", { org, body: { confirm } });
}

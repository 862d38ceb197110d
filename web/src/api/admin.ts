import type {
  CustodyChange,
  CustodyView,
  OrgMemberList,
  OrgRole,
  PurgedOrg,
} from "#shared/wire/org-admin.ts";
import { ApiProblem } from "./api-problem.ts";
import { distinctInOrg } from "./distinct-people.ts";
import { request } from "./request.ts";

/** Returns every space of an org, as an admin may see it: nothing said inside is in it. */
export async function listCustody(org: string): Promise<CustodyView[]> {
  return (await request<CustodyView[]>("GET", `${orgPath(org)}/admin/spaces`)).data;
}

/** Renames a space, archives it or takes it out of the archive, or takes it out of the directory. */
export async function changeCustody(org: string, slug: string, change: CustodyChange): Promise<void> {
  await request("PATCH", custodyPath(org, slug), { body: change });
}

/** Deletes a space and everything in it for good. */
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

/** Returns everyone in the org by name, with those whose membership was revoked. */
export async function listOrgMembers(org: string): Promise<OrgMemberList> {
  return distinctInOrg((await request<OrgMemberList>("GET", `${orgPath(org)}/admin/members`)).data);
}

/** Makes a member of the org an admin, or an admin a member. */
export async function setOrgRole(org: string, userId: string, role: OrgRole): Promise<void> {
  await request("POST", `${orgMemberPath(org, userId)}/role`, { body: { role } });
}

/** Takes a person out of the org and of every space in it. */
export async function revokeMember(org: string, userId: string): Promise<void> {
  await request("DELETE", orgMemberPath(org, userId));
}

/** Lifts a revocation. With sign-in, the person is back with their next sign-in. */
export async function restoreMember(org: string, userId: string): Promise<void> {
  await request("POST", `${orgMemberPath(org, userId)}/restore`);
}

/** Returns the slugs that stand in the way of a revocation: spaces that would be left without an owner. */
export function strandedSpaces(problem: unknown): string[] {
  const slugs = problem instanceof ApiProblem ? problem.details["spaces"] : undefined;
  return Array.isArray(slugs) ? slugs.map(String) : [];
}

/**
 * Returns how many spaces and rooms deleting the org would take. The server says so when it refuses a deletion without
 * its confirmation, which is what this asks for.
 */
export async function whatPurgeTakes(org: string): Promise<PurgedOrg> {
  try {
    return await purgeOrg(org);
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === "confirmation_needed")
      return problem.details as PurgedOrg;
    throw problem;
  }
}

/** Deletes the org with all of its spaces for good, if `confirm` is its slug; returns what that took. */
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

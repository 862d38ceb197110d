import type { DirectoryPage } from "#shared/wire/directory.ts";
import type { OrgList } from "#shared/wire/spaces.ts";
import { request } from "./request.ts";

/** Returns the orgs I belong to, by name. */
export async function listOrgs(): Promise<OrgList> {
  return (await request<OrgList>("GET", "/api/orgs")).data;
}

/** Returns one page of an org's directory: its listed spaces and all of mine, by name. `after` is a page's `next`. */
export async function listDirectory(org: string, after?: string): Promise<DirectoryPage> {
  const query = after ? `?after=${encodeURIComponent(after)}` : "";
  return (await request<DirectoryPage>("GET", `/api/orgs/${encodeURIComponent(org)}/spaces${query}`)).data;
}

import type { DirectoryPage } from "#shared/wire/directory.ts";
import type { OrgList } from "#shared/wire/spaces.ts";
import { call } from "./call.ts";

/** Returns the orgs I belong to, by name. */
export function listOrgs(): Promise<OrgList> {
  return call("GET /api/orgs");
}

/** Returns one page of an org's directory: its listed spaces and all of mine, by name. `after` is a page's `next`. */
export function listDirectory(org: string, after?: string): Promise<DirectoryPage> {
  return call("GET /api/orgs/:org/spaces", { org, ...(after && { query: { after } }) });
}

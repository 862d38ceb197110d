import type { OrgList } from "#shared/wire/spaces.ts";
import { listOrgs } from "../api/directory.ts";
import { onMe } from "./identity.ts";

let known: OrgList = [];

/** Asks which orgs I belong to, and remembers it while this page lives: each has a directory to go to. */
export async function loadOrgs(): Promise<OrgList> {
  known = await listOrgs();
  return known;
}

/** Returns my orgs as far as this page knows, without waiting. */
export function knownOrgs(): OrgList {
  return known;
}

onMe((me) => {
  if (!me) known = [];
});

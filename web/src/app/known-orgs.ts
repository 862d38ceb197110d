import type { OrgList } from "#shared/wire/spaces.ts";
import { listOrgs } from "../api/directory.ts";
import { onMe } from "./identity.ts";

let known: OrgList | undefined;

/** Returns the organizations that I belong to, asked of the server and remembered while this page lives. */
export async function loadOrgs(): Promise<OrgList> {
  known = await listOrgs();
  return known;
}

/** Returns what `loadOrgs` returned last, without waiting; undefined before it has. */
export function knownOrgs(): OrgList | undefined {
  return known;
}

onMe((me) => {
  if (!me) known = undefined;
});

import type { OrgList } from "#shared/wire/spaces.ts";
import { listOrgs } from "../../api/directory.ts";
import { onMe } from "../identity.ts";

let known: OrgList | undefined;

/** Asks the server which organizations I belong to, and remembers them as long as the application is loaded. */
export async function loadOrgs(): Promise<OrgList> {
  known = await listOrgs();
  return known;
}

/** Returns what `loadOrgs` returned last, without waiting; undefined before it has. */
export function cachedOrgs(): OrgList | undefined {
  return known;
}

onMe((me) => {
  if (!me) known = undefined;
});

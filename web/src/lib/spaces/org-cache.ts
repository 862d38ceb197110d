import type { OrgList } from "#shared/wire/spaces.ts";
import { listOrgs } from "../../api/directory.ts";
import { onMe } from "../identity.ts";

let known: OrgList | undefined;

/** Asks the server for the organizations that I belong to. Caches them until the application is reloaded. */
export async function loadOrgs(): Promise<OrgList> {
  known = await listOrgs();
  return known;
}

/** Returns the last result of `loadOrgs` without waiting, or undefined before the first. */
export function cachedOrgs(): OrgList | undefined {
  return known;
}

onMe((me) => {
  if (!me) known = undefined;
});

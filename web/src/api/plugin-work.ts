import type { PluginWork } from "#shared/wire/plugin-work.ts";
import { pluginsPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns a plugin's events and jobs. Org admins only, like `retryWork`. */
export async function listWork(org: string, install: string): Promise<PluginWork> {
  return (await request<PluginWork>("GET", workPath(org, install))).data;
}

/** Retries a failed event or job. */
export async function retryWork(org: string, install: string, id: string): Promise<void> {
  await request("POST", `${workPath(org, install)}/${encodeURIComponent(id)}/retry`);
}

function workPath(org: string, install: string): string {
  return `${pluginsPath(org)}/${encodeURIComponent(install)}/work`;
}

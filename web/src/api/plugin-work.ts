import type { PluginWork } from "#shared/wire/plugin-work.ts";
import { call } from "./call.ts";

/** Returns a plugin's events and jobs. Org admins only, like `retryWork`. */
export function listWork(org: string, pluginId: string): Promise<PluginWork> {
  return call("GET /api/orgs/:org/admin/plugins/:pluginId/work", { org, pluginId });
}

/** Retries a failed event or job. */
export function retryWork(org: string, pluginId: string, workId: string): Promise<void> {
  return call("POST /api/orgs/:org/admin/plugins/:pluginId/work/:workId/retry", { org, pluginId, workId });
}

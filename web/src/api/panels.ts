import type { PanelList } from "#shared/wire/plugins.ts";
import { sessionPath } from "./api-paths.ts";
import { request } from "./request.ts";

/** Returns the plugin pages of a room that I am in. */
export async function listRoomPanels(sessionId: string): Promise<PanelList> {
  return (await request<PanelList>("GET", `${sessionPath(sessionId)}/plugins/panels`)).data;
}

/** Returns the pages of an org's plugins that are shown outside of rooms. */
export async function listOrgPanels(org: string): Promise<PanelList> {
  return (await request<PanelList>("GET", `/api/orgs/${encodeURIComponent(org)}/plugins/panels`)).data;
}

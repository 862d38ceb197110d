import type { PanelList } from "#shared/wire/plugins.ts";
import { call } from "./call.ts";

/** Returns the plugin pages of a room that I am in. */
export function listRoomPanels(sessionId: string): Promise<PanelList> {
  return call("GET /api/sessions/:id/plugins/panels", { id: sessionId });
}

/** Returns the pages of an org's plugins that are shown outside of rooms. */
export function listOrgPanels(org: string): Promise<PanelList> {
  return call("GET /api/orgs/:org/plugins/panels", { org });
}

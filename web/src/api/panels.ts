import { textsAddress } from "#shared/rules/plugin-page.ts";
import type { LanguageTexts } from "#shared/wire/plugin-texts.ts";
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

/** The time for the texts of a page, in milliseconds. */
const textsMs = 60_000;

/**
 * Returns the texts of a plugin's page in a language. Throws if they cannot be loaded. It does not use `call`, which
 * sets the clock by the date of each response: these come from the browser's cache too.
 */
export async function readPageTexts(page: string, language: string): Promise<LanguageTexts> {
  const response = await fetch(textsAddress(page, language), { signal: AbortSignal.timeout(textsMs) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return (await response.json()) as LanguageTexts;
}

import { getAuth } from "../api/auth.ts";

/** The query parameter in which the meeting client passes its connection data. */
const key = "meet_sdk";

/**
 * Reports the start of the add-on to the surrounding meeting client, with the vendor's SDK. Does nothing if the page is
 * not framed or was not opened by the meeting client. The panel works without it, so errors may be ignored.
 */
export async function notifyMeeting(provider: string): Promise<void> {
  if (parent === window || !new URLSearchParams(location.search).has(key)) return;
  const { embedProviders = [] } = await getAuth();
  const own = embedProviders.find(({ name }) => name === provider);
  if (!own) return;
  const { meet } = await import("@googleworkspace/meet-addons/meet.addons");
  const session = await meet.addon.createAddonSession({ cloudProjectNumber: own.cloudProjectNumber });
  await session.createSidePanelClient();
}

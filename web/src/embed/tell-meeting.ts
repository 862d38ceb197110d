import { getAuth } from "../api/auth.ts";

/** Where the meeting client writes into the panel's address how the panel reaches it. */
const key = "meet_sdk";

/**
 * Tells the meeting client around the panel that the add-on has started, by the interface of its maker. Does nothing
 * where the page is not framed or was not opened by the meeting client. The panel needs nothing of it, so it works on
 * where this throws.
 */
export async function tellMeeting(provider: string): Promise<void> {
  if (parent === window || !new URLSearchParams(location.search).has(key)) return;
  const { embedProviders = [] } = await getAuth();
  const own = embedProviders.find(({ name }) => name === provider);
  if (!own) return;
  const { meet } = await import("@googleworkspace/meet-addons/meet.addons");
  const session = await meet.addon.createAddonSession({ cloudProjectNumber: own.cloudProjectNumber });
  await session.createSidePanelClient();
}

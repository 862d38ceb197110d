import { applyTheme } from "../lib/theme.ts";
import { startFocusingPressed } from "../lib/focus/focus-pressed.ts";
import { startLanguage } from "../lib/language/start-language.ts";
import { startKeys } from "../ui/keys.ts";
import { adaptToTranslators } from "../ui/translators.ts";
import { getAuth } from "../api/auth.ts";
import "../ui/tm-toasts.ts";
import { TmEmbedPanel } from "./tm-embed-panel.ts";

/** The meeting client of this panel, from the address: /embed/meet. */
const provider = location.pathname.split("/")[2] ?? "";

adaptToTranslators();
applyTheme();
startKeys();
startFocusingPressed();
await startLanguage();
const panel = new TmEmbedPanel();
panel.provider = provider;
document.querySelector("main")!.replaceChildren(panel);

// Runs after the first paint: the panel does not depend on it.
requestAnimationFrame(() => setTimeout(() => void notifyMeeting(provider).catch(() => undefined)));

/**
 * Reports the start of the add-on to the surrounding meeting client, with the vendor's SDK. Does nothing if the page is
 * not framed or was not opened by the meeting client. The panel works without it, so errors may be ignored.
 */
async function notifyMeeting(provider: string): Promise<void> {
  // The meeting client passes its connection data in this parameter.
  if (parent === window || !new URLSearchParams(location.search).has("meet_sdk")) return;
  const { embedProviders = [] } = await getAuth();
  const own = embedProviders.find(({ name }) => name === provider);
  if (!own) return;
  const { meet } = await import("@googleworkspace/meet-addons/meet.addons");
  const session = await meet.addon.createAddonSession({ cloudProjectNumber: own.cloudProjectNumber });
  await session.createSidePanelClient();
}

import { applyTheme } from "../lib/theme.ts";
import { startLanguage } from "../lib/language/start-language.ts";
import { startKeys } from "../ui/keys.ts";
import { adaptToTranslators } from "../ui/translators.ts";
import { notifyMeeting } from "./tell-meeting.ts";
import "../ui/tm-toasts.ts";
import "./tm-embed-panel.ts";

/** The meeting client of this panel, from the address: /embed/meet. */
const provider = location.pathname.split("/")[2] ?? "";

adaptToTranslators();
applyTheme();
startKeys();
await startLanguage();
const panel = document.createElement("tm-embed-panel");
panel.provider = provider;
document.querySelector("main")!.replaceChildren(panel);

// Runs after the first paint: the panel does not depend on it.
requestAnimationFrame(() => setTimeout(() => void notifyMeeting(provider).catch(() => undefined)));

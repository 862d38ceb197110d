import { applyTheme } from "../lib/theme.ts";
import { startLocale } from "../i18n/locale.ts";
import { startKeys } from "../ui/keys.ts";
import { tellMeeting } from "./tell-meeting.ts";
import "../ui/tm-toasts.ts";
import "./tm-embed-panel.ts";

/** The meeting client whose panel this is, as the address names it: /embed/meet. */
const provider = location.pathname.split("/")[2] ?? "";

applyTheme();
startLocale();
startKeys();
const panel = document.createElement("tm-embed-panel");
panel.provider = provider;
document.querySelector("main")!.replaceChildren(panel);

// After the first paint: the panel does not wait for what the meeting client is told.
requestAnimationFrame(() => setTimeout(() => void tellMeeting(provider).catch(() => undefined)));

import { startKeepingFocus } from "./keep-focus.ts";
import { startMeChannel } from "./me-channel.ts";
import { startPlainTyping } from "./plain-typing.ts";
import { startRoomPlugins } from "./room-plugins.ts";
import { tellHidden } from "./tell-hidden.ts";
import { tellSignedOut } from "./tell-signed-out.ts";
import { watchSession } from "./watch-session.ts";
import "./tm-offline.ts";

/** Starts what every page has and no page needs to be drawn. */
export function startLate(): void {
  tellSignedOut();
  startMeChannel();
  watchSession();
  startPlainTyping();
  startKeepingFocus();
  startRoomPlugins();
  document.addEventListener("visibilitychange", () => tellHidden("closing"));
  // So that fast typing goes into it. Fetching ahead may fail: opening the palette fetches it again.
  setTimeout(() => void import("./palette/tm-palette.ts").catch(() => undefined), 1000);
}

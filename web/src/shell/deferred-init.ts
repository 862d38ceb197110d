import { startKeepingFocus } from "../lib/focus/restore-focus.ts";
import { startMeChannel } from "./identity-channel.ts";
import { startPlainTyping } from "./strip-controls.ts";
import { startRoomPlugins } from "./room-plugins.ts";
import { tellHidden } from "../lib/notifications/notify-if-hidden.ts";
import { tellSignedOut } from "./signed-out.ts";
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

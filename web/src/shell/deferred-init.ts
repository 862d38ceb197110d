import { startRestoringFocus } from "../lib/focus/restore-focus.ts";
import { syncIdentity } from "./identity-channel.ts";
import { startStrippingControls } from "./strip-controls.ts";
import { enabledIds, isEnabled } from "../lib/notifications/enabled.ts";
import { watchSignOut } from "./signed-out.ts";
import { watchSession } from "./watch-session.ts";
import "./tm-offline.ts";
import { ensureImported } from "../lib/lazy/lazy-imports.ts";

/** Starts what every page has and no page needs to be drawn. */
export function initDeferred(): void {
  watchSignOut();
  syncIdentity();
  watchSession();
  startStrippingControls();
  startRestoringFocus();
  importPluginSlots();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && enabledIds().length > 0) watchRooms().catch(() => undefined);
  });
  // So that fast typing goes into it. Fetching ahead may fail: opening the palette fetches it again.
  setTimeout(() => void import("./palette/tm-palette.ts").catch(() => undefined), 1000);
}

/** Fetches, once a room is on the page, what looks for the pages of plugins around it. */
function importPluginSlots(): void {
  const main = document.querySelector("main")!;
  const look = () => {
    if (!main.dataset["route"]?.endsWith("room")) return;
    changes.disconnect();
    ensureImported(() => import("../kinds/plugin/slots/tm-room-plugins.ts"));
  };
  const changes = new MutationObserver(look);
  changes.observe(main, { attributes: true, attributeFilter: ["data-route"] });
  look();
}

/** Starts what the kinds watch while the page is in the background, as far as it is switched on. */
async function watchRooms(): Promise<void> {
  const { kindNotifications } = await import("../kinds/directory.ts");
  for (const { id, watch } of await kindNotifications()) if (isEnabled(id)) watch?.();
}

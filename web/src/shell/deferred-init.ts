import { startFocusingPressed } from "../lib/focus/focus-pressed.ts";
import { startRestoringFocus } from "../lib/focus/restore-focus.ts";
import { keepOnlyOwnDrafts } from "../lib/tab-draft.ts";
import { startStrippingControls } from "./strip-controls.ts";
import { enabledIds, isEnabled } from "../lib/notifications/enabled.ts";
import { hasPush } from "../lib/notifications/pushed.ts";
import { watchIdentity } from "./watch-identity.ts";
import "./tm-offline.ts";
import { ensureImported } from "../lib/lazy/lazy-imports.ts";

/** Starts features that can wait until after the first paint. */
export function initDeferred(): void {
  watchIdentity();
  keepOnlyOwnDrafts();
  startStrippingControls();
  startFocusingPressed();
  startRestoringFocus();
  importPluginSlots();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && enabledIds().length > 0) watchRooms().catch(() => undefined);
  });
  // Prefetches the palette, so that it receives fast typing. A failure is ignored: opening the palette fetches it
  // again.
  setTimeout(() => void import("./palette/tm-palette.ts").catch(() => undefined), 1000);
  if (hasPush()) setTimeout(() => void renewSubscription().catch(() => undefined), 3000);
}

/** Renews the push subscription of a device that has one. */
async function renewSubscription(): Promise<void> {
  await (await import("../lib/notifications/push.ts")).renewPush();
}

/** Fetches the code for plugin pages around a room when the first room is shown. */
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

/** Starts the kinds' watchers for enabled notifications while the page is in the background. */
async function watchRooms(): Promise<void> {
  const { kindNotifications } = await import("../kinds/registry.ts");
  for (const { id, watch } of await kindNotifications()) if (isEnabled(id)) watch?.();
}

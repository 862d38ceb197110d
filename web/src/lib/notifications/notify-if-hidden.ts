import { isEnabled } from "./enabled.ts";
import type { Notice } from "./notify.ts";

/**
 * Shows a notification of the type `id` about a room. Does nothing if the page is visible or the type is disabled. The
 * code for it is fetched at the first use. Never throws.
 */
export function notifyIfHidden(id: string, roomId: string, notice: () => Notice): void {
  if (!document.hidden || !isEnabled(id)) return;
  import("./notify.ts").then(({ notify }) => notify(`${id} ${roomId}`, notice())).catch(() => undefined);
}

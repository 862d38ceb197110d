import { isEnabled } from "./enabled.ts";
import type { Notice } from "./notify.ts";

/**
 * Shows a notification of the type `id` about a room, where the page is in the background and the type is switched on.
 * The code that shows it is fetched when it is first needed. Never throws.
 */
export function notifyIfHidden(id: string, roomId: string, notice: () => Notice): void {
  if (!document.hidden || !isEnabled(id)) return;
  import("./notify.ts").then(({ notify }) => notify(`${id} ${roomId}`, notice())).catch(() => undefined);
}

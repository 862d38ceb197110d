import { msg } from "@lit/localize";
import type { BrowserPermission } from "./permission.ts";

/** Returns the error after the browser refused notifications, with the person's next step. */
export function notificationRefusal(permission: BrowserPermission): string {
  return permission === "denied"
    ? msg(
        "This browser blocks notifications from this site. Allow them in the site settings, then turn this on again.",
      )
    : msg("Notifications weren't allowed. Turn this on again to be asked again.");
}

import { shouldNotify, type NotificationType } from "./notification-types.ts";

/**
 * Has the browser tell of something in a room; of rooms that close soon, without one. Does nothing where the page is in
 * sight, or that is switched off. The code is fetched when it is first needed. Never throws.
 */
export function notifyIfHidden(type: NotificationType, roomId = ""): void {
  if (shouldNotify(type))
    import("./notifiers.ts").then(({ notifiers }) => notifiers[type](roomId)).catch(() => undefined);
}

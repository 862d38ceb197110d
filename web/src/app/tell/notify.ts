import type { Telling } from "../is-to-tell.ts";
import { isInSight } from "./in-sight.ts";

/**
 * Shows a notification of the browser's, which a look at this page takes away. Browsers show one for each kind and
 * room, so that several pages with the same room tell once. Shows nothing while a page of this browser has the room in
 * sight, and where the browser has no permission.
 * Invariant: nothing that people typed is in it, no title and no name: it is shown over whatever else is on the screen.
 */
export async function notify(kind: Telling, roomId: string, title: string, body: string): Promise<void> {
  if ((await isInSight(roomId)) || !document.hidden) return;
  const notice = made(title, { body, tag: `${kind} ${roomId}` });
  if (!notice) return;
  const close = () => notice.close();
  notice.addEventListener("click", () => {
    focus();
    close();
  });
  document.addEventListener("visibilitychange", close, { once: true });
}

function made(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    // Some browsers have the permission and take notifications from a service worker only.
    return undefined;
  }
}

/** What a notification of the browser says. Nothing that people typed may be in it. */
export type Notice = { title: string; body: string };

/**
 * Shows a notification of the browser's, which a look at this page takes away. Browsers show one for each `tag`, so that
 * several pages with the same room tell once. Shows nothing where the browser has no permission.
 * Invariant: nothing that people typed is in it, no title and no name: it is shown over whatever else is on the screen.
 */
export function notify(tag: string, { title, body }: Notice): void {
  const notice = made(title, { body, tag });
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

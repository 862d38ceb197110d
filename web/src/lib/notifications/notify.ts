/** The text of a browser notification. It must not contain text that people typed. */
export type Notice = { title: string; body: string };

/**
 * Shows a browser notification until this page becomes visible. Browsers show one notification for each `tag`, so
 * several pages with the same room notify once. Does nothing without the browser's permission.
 *
 * Invariant: no typed text, such as a title or a name, is in it. It is shown on top of other windows.
 */
export function notify(tag: string, { title, body }: Notice): void {
  const notice = create(title, { body, tag });
  if (!notice) return;
  const close = () => notice.close();
  notice.addEventListener("click", () => {
    focus();
    close();
  });
  document.addEventListener("visibilitychange", close, { once: true });
}

function create(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    // Some browsers give permission but accept notifications only from a service worker.
    return undefined;
  }
}

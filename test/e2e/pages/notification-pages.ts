import type { Page } from "playwright-core";

/** A notification that a page showed. */
export type ShownNotification = { title: string; body: string; tag: string };

/**
 * Records the page's notifications, starting with its next load. The real `Notification` is also called; a headless
 * browser shows nothing. A headless browser has no background pages either, so `hidePage` and `showPage` set the page's
 * visibility.
 */
export async function recordNotifications(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    globalThis.notifications = [];
    globalThis.openNotifications = new Set();
    globalThis.focus = () => (globalThis.wasFocused = true);
    let isHidden = false;
    globalThis.Notification = class extends Notification {
      constructor(title, options = {}) {
        super(title, options);
        if (!title) return;
        notifications.push({ title, body: options.body, tag: options.tag });
        openNotifications.add(this);
      }
      close() {
        super.close();
        openNotifications.delete(this);
      }
    };
    Object.defineProperty(document, "hidden", { get: () => isHidden });
    Object.defineProperty(document, "visibilityState", { get: () => isHidden ? "hidden" : "visible" });
    globalThis.setHidden = (now) => {
      isHidden = now;
      document.dispatchEvent(new Event("visibilitychange"));
    };
  })()`);
}

/** Makes the page hidden, as a background tab. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate("setHidden(true)");
}

/** Makes the page visible again. */
export async function showPage(page: Page): Promise<void> {
  await page.evaluate("setHidden(false)");
}

/** Clicks the open notifications. Returns true if the page called `focus()`. */
export async function clickNotifications(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    "[...openNotifications].forEach((notification) => notification.dispatchEvent(new Event('click'))), wasFocused === true",
  );
}

/** Returns the number of notifications that the page has not closed. */
export async function openNotificationCount(page: Page): Promise<number> {
  return page.evaluate<number>("openNotifications.size");
}

/** Returns all notifications since the page was loaded. */
export async function notificationsOf(page: Page): Promise<ShownNotification[]> {
  return (await page.evaluate("notifications")) as ShownNotification[];
}

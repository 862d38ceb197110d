import type { Page } from "playwright-core";

/** What a page handed to the browser to show. */
export type Notice = { title: string; body: string; tag: string };

/**
 * Notes what a page hands to `Notification` from its next load on. The real one is called as well: a browser without a
 * screen makes it and shows nothing. Such a browser has no page in the background either, so the page is told by
 * `goAway` and `comeBack` that it is.
 */
export async function noteNotices(page: Page): Promise<void> {
  await page.addInitScript(`(() => {
    globalThis.notices = [];
    globalThis.shown = new Set();
    globalThis.focus = () => (globalThis.wasFocused = true);
    let isHidden = false;
    globalThis.Notification = class extends Notification {
      constructor(title, options = {}) {
        super(title, options);
        if (!title) return;
        notices.push({ title, body: options.body, tag: options.tag });
        shown.add(this);
      }
      close() {
        super.close();
        shown.delete(this);
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

/** Puts the page into the background. */
export async function goAway(page: Page): Promise<void> {
  await page.evaluate("setHidden(true)");
}

/** Brings the page back before its person. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate("setHidden(false)");
}

/** Clicks the notices that are shown. Returns whether that asked the browser for the page's tab. */
export async function clickNotices(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    "[...shown].forEach((notice) => notice.dispatchEvent(new Event('click'))), wasFocused === true",
  );
}

/** Returns how many of the notices the page has not taken away again. */
export async function shownNotices(page: Page): Promise<number> {
  return page.evaluate<number>("shown.size");
}

/** Returns what the page has handed to the browser to show since it was loaded. */
export async function noticesOf(page: Page): Promise<Notice[]> {
  return (await page.evaluate("notices")) as Notice[];
}

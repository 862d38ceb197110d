import type { CDPSession, Page } from "playwright-core";

/** The order of events when a key ends a composition: Chrome sends `keydown` before the end, Safari after it. */
export const composers = ["Chrome", "Safari"] as const;
type Composer = (typeof composers)[number];

/** An input method, for example for Japanese. It handles each key before the page does. */
export type InputMethod = {
  /** Composes a text in the focused field, and commits it with Enter. */
  compose(text: string, as: Composer): Promise<void>;
  /**
   * Starts a composition and presses a key that selects a candidate or cancels. In Safari the key ends the composition.
   */
  choose(text: string, key: string, as: Composer): Promise<void>;
  /** Cancels the composition. */
  cancel(): Promise<void>;
  /** Presses a key that the input method handles, without a composition. */
  press(key: string): Promise<void>;
};

/** The `keyCode` of a key that an input method handled. */
const handledCode = 229;

/** Returns an input method for a page. The browser handles it like one of the system. */
export async function inputMethodOf(page: Page): Promise<InputMethod> {
  const browser = await page.context().newCDPSession(page);
  return {
    async compose(text, as) {
      await setComposition(browser, text);
      if (as === "Chrome") await press(browser, "Enter");
      await browser.send("Input.insertText", { text });
      if (as === "Safari") await press(browser, "Enter");
    },
    async choose(text, key, as) {
      await setComposition(browser, text);
      if (as === "Safari") await setComposition(browser, "");
      await press(browser, key);
    },
    cancel: () => setComposition(browser, ""),
    press: (key) => press(browser, key),
  };
}

async function setComposition(browser: CDPSession, text: string) {
  const { length } = text;
  await browser.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
}

/** Such a key has no `keypress`, so the browser does not run its default action, for example submit a form. */
async function press(browser: CDPSession, key: string) {
  const keyFields = { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key };
  await browser.send("Input.dispatchKeyEvent", {
    ...keyFields,
    type: "rawKeyDown",
    windowsVirtualKeyCode: handledCode,
  });
  await browser.send("Input.dispatchKeyEvent", { ...keyFields, type: "keyUp" });
}

import type { CDPSession, Page } from "playwright-core";

/** A key ends a composition: its `keydown` comes before the end, in Safari after it. */
export const composers = ["Chrome", "Safari"] as const;
type Composer = (typeof composers)[number];

/** What people type Japanese with: it handles every key before the page does. */
export type InputMethod = {
  /** Types a text into the field with the focus, and takes it over with Enter. */
  compose(text: string, as: Composer): Promise<void>;
  /** Begins a text and presses a key that chooses among its candidates or drops it. In Safari that ends the text. */
  choose(text: string, key: string, as: Composer): Promise<void>;
  /** Drops the text that was begun. */
  drop(): Promise<void>;
  /** Presses a key that the input method handles, where no text is being composed. */
  press(key: string): Promise<void>;
};

/** The key code of a key that an input method has handled. */
const handledCode = 229;

/** Returns an input method for a page, which its browser cannot tell from the system's. */
export async function inputMethodOf(page: Page): Promise<InputMethod> {
  const browser = await page.context().newCDPSession(page);
  return {
    async compose(text, as) {
      await begin(browser, text);
      if (as === "Chrome") await press(browser, "Enter");
      await browser.send("Input.insertText", { text });
      if (as === "Safari") await press(browser, "Enter");
    },
    async choose(text, key, as) {
      await begin(browser, text);
      if (as === "Safari") await begin(browser, "");
      await press(browser, key);
    },
    drop: () => begin(browser, ""),
    press: (key) => press(browser, key),
  };
}

async function begin(browser: CDPSession, text: string) {
  const { length } = text;
  await browser.send("Input.imeSetComposition", { text, selectionStart: length, selectionEnd: length });
}

/** No `keypress` comes of such a key, and so nothing that a browser does by itself, as sending a form. */
async function press(browser: CDPSession, key: string) {
  const named = { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key };
  await browser.send("Input.dispatchKeyEvent", {
    ...named,
    type: "rawKeyDown",
    windowsVirtualKeyCode: handledCode,
  });
  await browser.send("Input.dispatchKeyEvent", { ...named, type: "keyUp" });
}

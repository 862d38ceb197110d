import type { Locator, Page } from "playwright-core";

/** Counts what a person does: a press, or a burst of keys that Enter ends, is one action. */
export class CountedActions {
  count = 0;

  async press(what: Locator): Promise<void> {
    await what.click();
    this.count++;
  }

  /** Types into the focused field. */
  async type(page: Page, text: string): Promise<void> {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    this.count++;
  }
}

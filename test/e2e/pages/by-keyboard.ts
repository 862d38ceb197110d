import type { Page } from "playwright-core";
import { expect } from "vitest";
import { onScreen } from "#test/support/browser.ts";

/** Returns a button by its name; a text is the whole name. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Presses a button by keyboard. */
export async function press(page: Page, name: string | RegExp) {
  await button(page, name).first().focus();
  await page.keyboard.press("Enter");
}

/** Chooses from a menu by keyboard. */
export async function choose(page: Page, menu: string | RegExp, item: string) {
  await press(page, menu);
  await page.locator("[role^=menuitem]", { hasText: item }).locator("visible=true").first().focus();
  await page.keyboard.press("Enter");
}

/** What has the focus, through all shadow roots: its element and what it is called. */
function focus(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const text = (node) => node?.textContent.replace(/\\s+/g, " ").trim();
    // What a button of ours is called may be slotted into its host.
    const name = element === document.body ? "" : element.getAttribute("aria-label")
      ?? (text(element.labels?.[0] ?? element) || text(element.getRootNode().host)) ?? "";
    return (element.localName + " " + name).trim();
  })()`);
}

/** Answers the question that is asked first. */
export async function sure(page: Page, name: string) {
  await page.locator("tm-confirm").getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.locator("tm-confirm").waitFor({ state: "detached" });
}

/**
 * Closes what is open with Escape. A dialog gives the focus back before it says that it is closed, and until then what
 * opens it does nothing: that takes a moment that no person is fast enough for.
 */
export async function escape(page: Page) {
  await page.keyboard.press("Escape");
  const dialogs = page.locator("tm-dialog, tm-sheet");
  const isOpen = () => dialogs.evaluateAll((found) => found.some((one) => "open" in one && one.open));
  await expect.poll(isOpen).toBe(false);
}

/** Waits for a text on the screen. */
export const said = (page: Page, text: string | RegExp) => onScreen(page).getByText(text).first().waitFor();

/** Expects that the focus comes to rest at a place, once what was pressed has had its effect. */
export async function expectFocus(page: Page, place: string | RegExp) {
  await expect.poll(() => focus(page)).toMatch(place);
}

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { onScreen } from "#test/support/browser.ts";

/** Returns a button by its name. A string must equal the whole name. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Focuses a button and presses Enter. */
export async function press(page: Page, name: string | RegExp) {
  await button(page, name).first().focus();
  await page.keyboard.press("Enter");
}

/**
 * Opens a menu and chooses an item by keyboard. A busy page can lose a key, so it is pressed again while the menu is
 * closed.
 */
export async function choose(page: Page, menu: string | RegExp, item: string) {
  const row = page.locator("[role^=menuitem]", { hasText: item }).locator("visible=true").first();
  const isOpen = () =>
    row.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  await expect.poll(() => press(page, menu).then(isOpen)).toBe(true);
  await row.focus();
  await page.keyboard.press("Enter");
}

/** Returns the tag and the accessible name of the focused element, also in shadow trees. */
function focus(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const text = (node) => node?.textContent.replace(/\\s+/g, " ").trim();
    // The text of a tm-button can be slotted into its host.
    const name = element === document.body ? "" : element.getAttribute("aria-label")
      ?? (text(element.labels?.[0] ?? element) || text(element.getRootNode().host)) ?? "";
    return (element.localName + " " + name).trim();
  })()`);
}

/** Confirms the open confirmation dialog. */
export async function confirm(page: Page, name: string) {
  await page.locator("tm-confirm").getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.locator("tm-confirm").waitFor({ state: "detached" });
}

/**
 * Closes the open dialog with Escape. A dialog returns the focus before it sets `open` to false. Until then its opener
 * ignores clicks. A person is too slow to notice, so the test waits.
 */
export async function closeWithEscape(page: Page) {
  await page.keyboard.press("Escape");
  const dialogs = page.locator("tm-dialog, tm-sheet");
  const isOpen = () => dialogs.evaluateAll((found) => found.some((one) => "open" in one && one.open));
  await expect.poll(isOpen).toBe(false);
}

/** Waits until a text is on the screen. */
export const waitForText = (page: Page, text: string | RegExp) =>
  onScreen(page).getByText(text).first().waitFor();

/** Expects that the focused element, as tag and name, soon matches `place`. */
export async function expectFocus(page: Page, place: string | RegExp) {
  await expect.poll(() => focus(page)).toMatch(place);
}

/** Types the name of a card. A busy machine can be slower than a person, so that each digit finds a card of its own. */
export async function typeCard(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.keyboard.type(name).then(() => focusedName(page)), { interval: 2_000 })
    .toBe(name);
}

import type { Page } from "playwright-core";

const openMenu = (page: Page) => page.getByRole("button", { name: "More for this round" }).click();

/** Chooses an action from the menu beside the main action of a poker room's dock. */
export async function chooseInDock(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Returns the names of the actions in that menu, without their keys. */
export async function dockItems(page: Page): Promise<string[]> {
  await openMenu(page);
  await page.getByRole("menuitem").first().waitFor();
  const names = await page.getByRole("menuitem").evaluateAll((items) =>
    items.map((item) =>
      [...item.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map((text) => text.textContent)
        .join("")
        .trim(),
    ),
  );
  await page.keyboard.press("Escape");
  return names;
}

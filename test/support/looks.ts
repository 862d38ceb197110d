import type { Page } from "playwright-core";
import { expectAccessible, expectNoSidewaysScroll } from "./browser.ts";

/** The sizes in px and the schemes in which every screen has to be fine. A page is opened, and used, in the first. */
const looks = [
  { width: 320, height: 720, dark: false },
  { width: 768, height: 1024, dark: true },
  { width: 1440, height: 900, dark: false },
];

export const firstLook = looks[0]!;

/**
 * Expects of a page that was opened in the first look that it is accessible and scrolls in one direction in every
 * look, `andAlso` what the caller expects of it there, and gives it back in the first. Width and scheme are changed under the open page, as a person's window and
 * desktop change them: loading it once for each look takes three times as long and finds the same.
 */
export async function expectFineInEveryLook(
  page: Page,
  screen: string,
  andAlso: () => Promise<void> = async () => {},
): Promise<void> {
  for (const { width, height, dark } of looks) {
    await look(page, { width, height, dark });
    const seen = `${screen}, ${width} px, ${dark ? "dark" : "light"}`;
    await expectAccessible(page, seen);
    await expectNoSidewaysScroll(page, seen);
    await andAlso();
  }
  await look(page, firstLook);
}

async function look(page: Page, { width, height, dark }: typeof firstLook) {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
}

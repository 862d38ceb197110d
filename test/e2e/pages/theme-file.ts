import type { Page } from "playwright-core";

/** Loads a theme file with this name and text on the open theme page. */
export function loadThemeFile(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: "application/json", buffer: Buffer.from(text) };
  return page.getByLabel("Theme file").setInputFiles(file);
}

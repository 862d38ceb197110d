import { storage } from "./storage.ts";

export type Theme = "system" | "light" | "dark";

/** Returns the theme that was chosen in this browser, or `system`. */
export function currentTheme(): Theme {
  const chosen = storage.get("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Switches the theme and stores it. `system` follows the device. Fires `tm-theme` on the window. */
export function setTheme(theme: Theme) {
  storage.set("theme", theme === "system" ? null : theme);
  applyTheme();
  dispatchEvent(new Event("tm-theme"));
}

/**
 * Applies the chosen theme to the page, and its background to the browser's own bars. public/theme.js does the same
 * before the first paint. It also applies colours that were chosen in this browser.
 */
export function applyTheme() {
  const theme = currentTheme();
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  // Both colours, in the form of tokens.css or of the chosen colours: light-dark(#f8f7f2, #101318).
  const [light = "", dark = ""] = getComputedStyle(root).getPropertyValue("--bg").match(/#\w+/g) ?? [];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = theme === "system" ? meta.media.includes("dark") : theme === "dark";
    meta.content = isDark ? dark : light;
  }
}

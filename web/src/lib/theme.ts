import { storage } from "./storage.ts";

export type Theme = "system" | "light" | "dark";

/** Returns the theme that was chosen in this browser; `system` where none was. */
export function currentTheme(): Theme {
  const chosen = storage.get("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Switches the theme and remembers it. `system` follows the device. Fires `tm-theme` on the window. */
export function setTheme(theme: Theme) {
  storage.set("theme", theme === "system" ? null : theme);
  applyTheme();
  dispatchEvent(new Event("tm-theme"));
}

/**
 * Puts the chosen theme on the page, and the colour of the page on the browser's own bars. public/theme.js has done the
 * same for the page before the first paint, and has put colours on it that were chosen in this browser.
 */
export function applyTheme() {
  const theme = currentTheme();
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  // Both colours, as tokens.css or the chosen colours write them: light-dark(#f8f7f2, #101318).
  const [light = "", dark = ""] = getComputedStyle(root).getPropertyValue("--bg").match(/#\w+/g) ?? [];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const isDark = theme === "system" ? meta.media.includes("dark") : theme === "dark";
    meta.content = isDark ? dark : light;
  }
}

import { recall, remember } from "./storage.ts";

export type Theme = "system" | "light" | "dark";

/** Must equal --bg in tokens.css: the browser paints its own bars with it. */
const paper = { light: "#f8f7f2", dark: "#101318" } as const;

/** Returns the theme that was chosen in this browser; `system` where none was. */
export function currentTheme(): Theme {
  const chosen = recall("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Switches the theme and remembers it. `system` follows the device. Fires `tm-theme` on the window. */
export function setTheme(theme: Theme) {
  remember("theme", theme === "system" ? null : theme);
  applyTheme();
  dispatchEvent(new Event("tm-theme"));
}

/** Puts the chosen theme on the page. public/theme.js has done the same before the first paint. */
export function applyTheme() {
  const theme = currentTheme();
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes("dark") ? "dark" : "light";
    meta.content = paper[theme === "system" ? own : theme];
  }
}

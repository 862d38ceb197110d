import { colorNames } from "#shared/rules/theme.ts";
import { msg } from "@lit/localize";
import { storage } from "../../../lib/storage.ts";
import { applyTheme } from "../../../lib/theme.ts";
import { builtIn, type ColorTheme } from "./colors.ts";
import { packText, readPack } from "./pack.ts";

/** `web/public/theme.js` reads this key of local storage before each first paint. */
const key = "colors";

/** Returns the colours in use in this browser. */
export function appliedTheme(): ColorTheme {
  const kept = storage.get(key);
  const read = kept === null ? builtIn : readPack(kept, msg("Custom colors"));
  return typeof read === "string" ? builtIn : read;
}

/**
 * Applies colours in this browser and stores them. The built-in ones are not stored. Fires `tm-theme` on the
 * window.
 */
export function useColors(theme: ColorTheme) {
  const isOwn = theme !== builtIn;
  storage.set(key, isOwn ? packText(theme) : null);
  const { style } = document.documentElement;
  for (const color of colorNames) {
    if (isOwn) style.setProperty(`--${color}`, `light-dark(${theme.light[color]}, ${theme.dark[color]})`);
    else style.removeProperty(`--${color}`);
  }
  applyTheme();
  dispatchEvent(new Event("tm-theme"));
}

import { msg } from "@lit/localize";
import { colorNames, MAX_THEME_NAME_LENGTH, schemes } from "#shared/rules/theme.ts";
import { str } from "../../../i18n/str.ts";
import { fillColors, hexOf, type ColorTheme } from "./colors.ts";

/** A limit in characters that no theme reaches. A larger file is not a theme. */
const MAX_PACK_LENGTH = 20_000;

/**
 * Parses a theme file, `{"name": "Night", "light": {"accent": "#4c56ba"}, "dark": {…}}`. Returns the theme, or a
 * sentence that explains the error. `fallback` is the name of a theme whose file has none.
 */
export function readPack(text: string, fallback: string): ColorTheme | string {
  if (text.length > MAX_PACK_LENGTH) return msg("This file is too large for a theme.");
  const pack = parsed(text);
  if (!isRecord(pack)) return msg("This file isn't a theme in JSON.");
  if (pack["light"] === undefined && pack["dark"] === undefined)
    return msg("This file has no colors. It needs “light”, “dark” or both.");
  for (const scheme of schemes) {
    const error = schemeError(scheme, pack[scheme] ?? {});
    if (error) return error;
  }
  const name = typeof pack["name"] === "string" ? pack["name"].trim() : "";
  return fillColors(
    Array.from(name || fallback)
      .slice(0, MAX_THEME_NAME_LENGTH)
      .join(""),
    pack,
  );
}

/** Serializes a theme as a file that `readPack` accepts. */
export function packText({ name, light, dark }: ColorTheme): string {
  return `${JSON.stringify({ name, light, dark }, null, 2)}\n`;
}

function schemeError(scheme: string, colors: unknown): string | undefined {
  if (!isRecord(colors)) return msg(str`“${scheme}” must contain named colors.`);
  for (const [name, value] of Object.entries(colors)) {
    if (!colorNames.some((known) => known === name))
      return msg(str`“${scheme}” contains the unknown color “${name}”.`);
    if (hexOf(value) === undefined)
      return msg(str`“${name}” in “${scheme}” isn't a color. Use the form #rrggbb.`);
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

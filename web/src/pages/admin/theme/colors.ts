import { colorNames, colorPattern, schemes, type ColorName, type Scheme } from "#shared/rules/theme.ts";

/** Every colour of one scheme, each as `#rrggbb`. */
export type Palette = Record<ColorName, string>;
/** The colours of both schemes, and the theme's name, "" for the built-in one. */
export type ColorTheme = { name: string } & Record<Scheme, Palette>;

/** The values of `web/src/lib/tokens.css`, which the browser uses. */
export const builtIn: ColorTheme = {
  name: "",
  light: {
    bg: "#f8f7f2",
    surface: "#ffffff",
    sunken: "#eeede7",
    line: "#dbd9d2",
    control: "#838076",
    text: "#1c1f27",
    muted: "#535864",
    accent: "#4c56ba",
    "on-accent": "#ffffff",
    "accent-soft": "#e2e8ff",
    "on-accent-soft": "#343996",
    ok: "#036d3d",
    "ok-soft": "#d2f6dd",
    warn: "#835100",
    "warn-soft": "#ffebc0",
    bad: "#b1262a",
    "bad-soft": "#ffe3df",
    focus: "#4c56ba",
    felt: "#d8eee7",
    "on-felt": "#043f34",
  },
  dark: {
    bg: "#101318",
    surface: "#191c22",
    sunken: "#0a0c11",
    line: "#2f333b",
    control: "#6f7581",
    text: "#e8ebf1",
    muted: "#a7acb8",
    accent: "#9cabfa",
    "on-accent": "#0e112a",
    "accent-soft": "#282e59",
    "on-accent-soft": "#cbd5ff",
    ok: "#72d699",
    "ok-soft": "#173523",
    warn: "#f0be67",
    "warn-soft": "#3e2d10",
    bad: "#f98f87",
    "bad-soft": "#4a2321",
    focus: "#a7b7ff",
    felt: "#122a28",
    "on-felt": "#cdeee2",
  },
};

/** Returns a colour as `#rrggbb` in lower case, or undefined if the value is not a colour. */
export function hexOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !colorPattern.test(value)) return undefined;
  return value.toLowerCase().replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");
}

/** Returns a theme whose missing colours are filled from the built-in ones. */
export function fillColors(
  name: string,
  given: Partial<Record<Scheme, Partial<Record<ColorName, string>>>>,
): ColorTheme {
  const palette = (scheme: Scheme) =>
    Object.fromEntries(
      colorNames.map((color) => [color, hexOf(given[scheme]?.[color]) ?? builtIn[scheme][color]]),
    ) as Palette;
  return { name, light: palette("light"), dark: palette("dark") };
}

/** Returns true if two themes look the same. */
export function isSame(one: ColorTheme, other: ColorTheme): boolean {
  return schemes.every((scheme) => colorNames.every((color) => one[scheme][color] === other[scheme][color]));
}

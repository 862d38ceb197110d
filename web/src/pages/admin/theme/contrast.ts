import { schemes, type ColorName, type Scheme } from "#shared/rules/theme.ts";
import type { ColorTheme } from "./colors.ts";

/** The contrast that WCAG 2.2 AA requires of text (1.4.3), and of edges and the focus ring (1.4.11). */
const MIN_TEXT_RATIO = 4.5;
const MIN_PART_RATIO = 3;

/** Two adjacent colours on the screen, and the contrast ratio that they need. */
type Pair = { on: ColorName; below: ColorName; least: number };
export type Failure = Pair & { scheme: Scheme; ratio: number };

const pairs: readonly Pair[] = [
  ...text("text", "bg", "surface", "sunken"),
  ...text("muted", "bg", "surface", "sunken"),
  ...text("accent", "bg", "surface", "sunken"),
  ...text("on-accent", "accent"),
  ...text("on-accent-soft", "accent-soft"),
  ...text("ok", "bg", "surface", "ok-soft"),
  ...text("warn", "bg", "surface", "warn-soft"),
  ...text("bad", "bg", "surface", "bad-soft"),
  ...text("on-felt", "felt"),
  ...part("control", "bg", "surface", "sunken"),
  ...part("focus", "bg", "surface", "sunken", "felt"),
];

/** Returns the contrast ratio of two `#rrggbb` colours as WCAG 2.2 defines it, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the pairs of a theme below the required contrast, by scheme. */
export function failuresOf(theme: ColorTheme): Failure[] {
  return schemes.flatMap((scheme) =>
    pairs.flatMap(({ on, below, least }) => {
      const ratio = contrastOf(theme[scheme][on], theme[scheme][below]);
      return ratio < least ? [{ on, below, least, scheme, ratio }] : [];
    }),
  );
}

function text(on: ColorName, ...below: ColorName[]): Pair[] {
  return below.map((color) => ({ on, below: color, least: MIN_TEXT_RATIO }));
}

function part(on: ColorName, ...below: ColorName[]): Pair[] {
  return below.map((color) => ({ on, below: color, least: MIN_PART_RATIO }));
}

/** Returns the relative luminance of a colour: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

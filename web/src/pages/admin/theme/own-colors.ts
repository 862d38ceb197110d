import type { ColorName } from "#shared/rules/theme.ts";
import type { Palette } from "./colors.ts";
import { contrastOf } from "./contrast.ts";

/** The colours that a person picks. All others follow from them, except those for success, warnings and errors. */
export const ownColors = ["accent", "bg", "surface", "text", "felt"] as const satisfies ColorName[];
export type OwnColor = (typeof ownColors)[number];

/** Returns a palette with one colour replaced, and with the colours that depend on it adapted. */
export function withColor(palette: Palette, name: OwnColor, color: string): Palette {
  const picked = { ...palette, [name]: color };
  if (name === "accent") return { ...picked, ...byAccent(picked) };
  if (name === "felt") return { ...picked, "on-felt": readable(picked.text, color) };
  if (name === "surface") return { ...picked, ...byAccent(picked), control: control(picked) };
  return {
    ...picked,
    sunken: mix(picked.bg, picked.text, 0.05),
    line: mix(picked.bg, picked.text, 0.15),
    muted: mix(picked.text, picked.bg, 0.28),
    control: control(picked),
    ...(name === "text" && { "on-felt": readable(color, picked.felt) }),
  };
}

function byAccent({ accent, surface }: Palette): Partial<Palette> {
  const soft = mix(surface, accent, 0.16);
  return {
    "on-accent": readable("#ffffff", accent),
    "accent-soft": soft,
    "on-accent-soft": readable(accent, soft),
    focus: accent,
  };
}

function control({ text, surface }: Palette): string {
  return mix(text, surface, 0.45);
}

/** Returns a colour that is readable on `below`: `wanted`, mixed with as little black or white as necessary. */
function readable(wanted: string, below: string): string {
  const to = contrastOf("#000000", below) > contrastOf("#ffffff", below) ? "#000000" : "#ffffff";
  const shares = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => mix(wanted, to, share));
  return shares.find((color) => contrastOf(color, below) >= 5) ?? to;
}

/** Returns `one` mixed with a share of `other`. */
function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

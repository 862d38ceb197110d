import { msg } from "@lit/localize";
import type { ColorName, Scheme } from "#shared/rules/theme.ts";
import { str } from "../../../i18n/str.ts";
import type { Pair } from "./contrast.ts";
import type { OwnColor } from "./own-colors.ts";

/** Returns the displayed name of a scheme. */
export function schemeName(scheme: Scheme): string {
  return scheme === "light" ? msg("Light") : msg("Dark");
}

/** Returns the displayed name of a colour that people pick. */
export function ownColorName(color: OwnColor): string {
  const names: Record<OwnColor, () => string> = {
    accent: () => msg("Accent"),
    bg: () => msg("Page"),
    surface: () => msg("Cards"),
    text: () => msg("Text"),
    felt: () => msg("Table"),
  };
  return names[color]();
}

/** Returns the displayed name of a colour pair: `Link (on a card)`. */
export function pairName({ on, below }: Pair): string {
  const [what, where] = [inFront[on]?.() ?? on, behind[below]?.() ?? below];
  return msg(str`${what} (${where})`, { desc: "A name, and a remark on it" });
}

type Names = Partial<Record<ColorName, () => string>>;

const inFront: Names = {
  text: () => msg("Text"),
  muted: () => msg("Muted text"),
  accent: () => msg("Link"),
  "on-accent": () => msg("Text"),
  "on-accent-soft": () => msg("Text"),
  ok: () => msg("Success"),
  warn: () => msg("Warning"),
  bad: () => msg("Error"),
  "on-felt": () => msg("Text"),
  control: () => msg("Field border"),
  focus: () => msg("Focus ring"),
};

const behind: Names = {
  bg: () => msg("on the page"),
  surface: () => msg("on a card"),
  sunken: () => msg("on an inset"),
  accent: () => msg("on the primary button"),
  "accent-soft": () => msg("on a selection"),
  "ok-soft": () => msg("on its own background"),
  "warn-soft": () => msg("on its own background"),
  "bad-soft": () => msg("on its own background"),
  felt: () => msg("on the table"),
};

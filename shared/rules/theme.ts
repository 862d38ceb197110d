/** The colours that a theme may set, with their names in `web/src/lib/tokens.css`. */
export const colorNames = [
  "bg",
  "surface",
  "sunken",
  "line",
  "control",
  "text",
  "muted",
  "accent",
  "on-accent",
  "accent-soft",
  "on-accent-soft",
  "ok",
  "ok-soft",
  "warn",
  "warn-soft",
  "bad",
  "bad-soft",
  "focus",
  "felt",
  "on-felt",
] as const;
export type ColorName = (typeof colorNames)[number];

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

/**
 * A colour such as `#4c56ba` or `#fff`. Only opaque colours are allowed, because contrast is measured without a
 * background below. The pattern has no flags, because OpenAPI does not support flags.
 */
export const colorPattern = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

/** Maximum length of a theme's name, in characters. */
export const MAX_THEME_NAME_LENGTH = 64;

/** The colours of the design that a theme may set, by the names that they have in `web/src/lib/tokens.css`. */
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
 * How a colour is written: `#4c56ba` or `#fff`. Opaque, because contrast is measured on what lies below nothing. Without
 * flags, which OpenAPI does not have.
 */
export const colorPattern = /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

/** The most characters of a theme's name. */
export const MAX_THEME_NAME_LENGTH = 64;

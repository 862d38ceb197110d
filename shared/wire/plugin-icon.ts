import { text } from "./text.ts";

/** Maximum size of an icon in bytes. */
const MAX_ICON_BYTES = 4096;

/**
 * The picture of a plugin: the text of an SVG image. Browsers show it only as an `<img>`, which runs no scripts and
 * loads nothing. Each check finds a file that such an `<img>` would not show, or that does not belong there.
 */
export const pluginIcon = text("icon", { max: MAX_ICON_BYTES, shape: "lines" })
  .transform((svg) => svg.trim())
  .refine((svg) => new TextEncoder().encode(svg).length <= MAX_ICON_BYTES, {
    error: "icon must have at most 4 KiB",
  })
  .refine((svg) => /^<svg\s[^>]*>/.test(svg) && svg.endsWith("</svg>"), {
    error: "icon must be an SVG image: it starts with <svg and ends with </svg>",
  })
  .refine((svg) => svg.includes('xmlns="http://www.w3.org/2000/svg"'), {
    error: 'the <svg> of icon needs xmlns="http://www.w3.org/2000/svg"',
  })
  .refine((svg) => !/<(?:\w+:)?script/i.test(svg), { error: "icon must have no <script>" });

import { css, html } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import { defaultHue } from "#shared/rules/kind-hue.ts";
import { cssVars } from "../css-vars.ts";
import { kindIcon } from "./kind-icon-template.ts";
import { coreIcons } from "./core-icons.ts";

/** A kind's name, and for a plugin's kind its icon as SVG text and its hue, 0 to 359. */
export type KindLook = { kind: string; icon?: string | undefined; hue?: number | undefined };

/**
 * Draws a kind's icon on its ink. The drawing is decorative: a text beside it has the kind's name. A core kind needs
 * only its name. A kind without an icon gets the initial of `display`.
 */
export function kindMark({ kind, icon, hue, display = kind }: KindLook & { display?: string | undefined }) {
  const core = coreIcons[kind];
  return html`<span class="kind-mark kind-ink" aria-hidden="true" ${inkOf({ kind, hue })}
    >${
      icon
        ? kindIcon(icon)
        : core
          ? // The drawing is part of the build.
            staticHtml`${unsafeStatic(core.drawing)}`
          : Array.from(display)[0]?.toLocaleUpperCase()
    }</span
  >`;
}

/** Gives an element with the class `kind-ink` the kind's hue: `<li class="kind-ink" ${inkOf(look)}>`. */
export function inkOf({ kind, hue = coreIcons[kind]?.hue ?? defaultHue }: KindLook) {
  return cssVars({ "--kind-hue": hue });
}

/**
 * The ink of a kind: `--kind-bg`, and `--kind-fg` on it. `--kind-edge` is for lines on a page or a panel. They are not
 * in tokens.css, because a value there would use the root's hue.
 */
export const kindInkStyles = css`
  .kind-ink {
    --kind-bg: light-dark(oklch(0.5 0.13 var(--kind-hue)), oklch(0.44 0.11 var(--kind-hue)));
    --kind-fg: light-dark(oklch(0.99 0.008 var(--kind-hue)), oklch(0.96 0.02 var(--kind-hue)));
    --kind-edge: light-dark(oklch(0.55 0.13 var(--kind-hue)), oklch(0.68 0.11 var(--kind-hue)));
  }
`;

export const kindMarkStyles = [
  kindInkStyles,
  css`
    .kind-mark {
      --kind-icon: 100%;
      display: inline-grid;
      flex: none;
      place-items: center;
      inline-size: var(--kind-mark, 2rem);
      block-size: var(--kind-mark, 2rem);
      border-radius: 25%;
      overflow: hidden;
      background: var(--kind-bg);
      color: var(--kind-fg);
      font-weight: 650;
      line-height: 1;
    }

    .kind-mark :is(svg, img) {
      inline-size: 100%;
      block-size: 100%;
      object-fit: contain;
    }

    @media (forced-colors: active) {
      .kind-mark {
        border: 1px solid CanvasText;
        color: CanvasText;
      }
    }
  `,
];

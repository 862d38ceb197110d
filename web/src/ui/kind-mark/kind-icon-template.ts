import { css, html, nothing } from "lit";

/**
 * Draws the icon of a plugin or a kind, an SVG text, as a decorative `<img>`. It runs no scripts and loads nothing.
 * Draws nothing for an empty text.
 */
export function kindIcon(svg: string | undefined) {
  if (!svg) return nothing;
  return html`<img class="kind-icon" alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}" />`;
}

export const kindIconStyles = css`
  .kind-icon {
    flex: none;
    inline-size: var(--kind-icon, 1.75rem);
    block-size: var(--kind-icon, 1.75rem);
    object-fit: contain;
  }
`;

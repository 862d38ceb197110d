import { css } from "lit";

/** Styles for the width and the margins of a page. */
export const pageStyles = css`
  :host {
    display: block;
    inline-size: 100%;
    max-inline-size: var(--width-page);
    margin-inline: auto;
    padding: var(--sp-4) max(var(--sp-4), env(safe-area-inset-right)) var(--sp-12)
      max(var(--sp-4), env(safe-area-inset-left));
  }

  @media (width >= 720px) {
    :host {
      padding: var(--sp-8) var(--sp-8) var(--sp-12);
    }
  }
`;

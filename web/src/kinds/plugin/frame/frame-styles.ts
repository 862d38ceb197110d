import { css } from "lit";

/** Styles a page as high as its content, and the card that replaces a stopped page. */
export const frameStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }

  iframe {
    display: block;
    inline-size: 100%;
    block-size: 120px;
    border: 0;
    border-radius: var(--r-2);
    background: transparent;
    color-scheme: inherit;
  }

  /* A page without our tokens would flash in other colours. */
  iframe:not(.here) {
    opacity: 0;
  }

  .place {
    position: relative;
    border-radius: var(--r-2);
    outline-offset: 2px;
  }

  .place tm-skeleton {
    position: absolute;
    inset: 0;
  }

  .gone {
    justify-items: start;
  }
`;

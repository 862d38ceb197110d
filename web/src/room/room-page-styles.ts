import { css } from "lit";

/** The frame of a room fills the page; what scrolls is the document, so that the hand can dock at its end. */
export const pageStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    inline-size: 100%;
  }

  .kind {
    flex: 1;
  }

  .wide {
    margin: var(--sp-4);
  }
`;

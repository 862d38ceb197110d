import { css } from "lit";

/** Styles of the room page, which fills the window. The document scrolls, so that the hand can dock at its end. */
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

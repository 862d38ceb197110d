import { css } from "lit";

/** Styles the entries as cards. */
export const feedStyles = css`
  :host {
    display: grid;
    gap: var(--sp-3);
    min-inline-size: 0;
  }

  .by {
    gap: var(--sp-1) var(--sp-2);
  }

  h3 {
    min-inline-size: 0;
  }

  time {
    margin-inline-start: auto;
  }
`;

import { css } from "lit";

/** Styles of the lead time and the quiet hours: short fields, side by side where there is room. */
export const pushStyles = css`
  .times {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-3);
    margin-block-start: var(--sp-2);
  }

  /* Below the text of a switch. */
  .inset,
  .times {
    padding-inline-start: calc(20px + var(--sp-3));
  }

  .inset {
    max-inline-size: 16rem;
    padding-block-end: var(--sp-3);
  }
`;

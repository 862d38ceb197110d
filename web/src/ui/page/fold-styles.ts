import { css } from "lit";

/** Styles of the summary line of a `details` element among controls. */
export const foldStyles = css`
  summary {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
    border-radius: var(--r-1);
    font-weight: 550;
  }
`;

import { css } from "lit";

/** Styles of the summary line of a `details` element, with an arrow that turns. */
export const foldStyles = css`
  summary {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-2);
    min-block-size: var(--target);
    border-radius: var(--r-1);
    font-weight: 550;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary tm-icon {
    transition: transform var(--dur-2) var(--ease);
  }

  [open] > summary tm-icon {
    transform: rotate(90deg);
  }
`;

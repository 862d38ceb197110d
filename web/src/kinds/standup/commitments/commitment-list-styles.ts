import { css } from "lit";

/** Styles a person's commitments as others see them. */
export const commitmentListStyles = css`
  .label {
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 650;
  }

  .commitments li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--sp-2);
    min-inline-size: 0;
  }

  .text {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

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

import { css } from "lit";

/** Styles of a centred page with a single message. */
export const plainStyles = css`
  :host {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--sp-4);
    text-align: center;
  }

  svg {
    inline-size: 96px;
    margin-block-end: var(--sp-2);
  }

  p {
    max-inline-size: 46ch;
    color: var(--muted);
  }

  .row {
    justify-content: center;
  }
`;

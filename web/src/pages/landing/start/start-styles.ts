import { css } from "lit";

/** Styles of the front page's forms. */
export const startStyles = css`
  :host {
    display: grid;
    gap: var(--sp-2);
    inline-size: min(380px, 100%);
    text-align: start;
  }

  .others {
    gap: 0;
    justify-content: center;
  }

  /* Names of plugins' kinds may be long. */
  .others button {
    overflow-wrap: anywhere;
  }

  .primary {
    margin-block-start: var(--sp-1);
  }
`;

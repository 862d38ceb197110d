import { css } from "lit";

/** Styles of the front page's forms. */
export const startStyles = css`
  :host {
    display: grid;
    gap: var(--sp-2);
    inline-size: min(380px, 100%);
    text-align: start;
  }

  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-2);
  }

  .others {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
  }

  /* Names of plugins' kinds may be long. */
  .others button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .primary {
    margin-block-start: var(--sp-1);
  }
`;

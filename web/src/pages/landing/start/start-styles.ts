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
    gap: var(--sp-2);
  }

  .others {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
  }

  .primary {
    margin-block-start: var(--sp-1);
  }
`;

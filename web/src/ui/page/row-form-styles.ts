import { css } from "lit";

/** A form of one field with its button beside it, or below it where there is no room. */
export const rowFormStyles = css`
  form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-2);
  }

  input {
    flex: 1 1 220px;
    inline-size: auto !important;
    min-inline-size: 0;
  }
`;

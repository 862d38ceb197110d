import { css } from "lit";

/** Styles of a form with one field. Its button is next to the field, or below it on a narrow page. */
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

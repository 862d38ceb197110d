import { css } from "lit";

/** Styles of a form with one field. Its button is next to the field, or below it on a narrow page. */
export const rowFormStyles = css`
  form {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: var(--sp-2);
  }

  .field {
    flex: 1 1 220px;
    min-inline-size: 0;
  }
`;

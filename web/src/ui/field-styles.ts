import { css, unsafeCSS } from "lit";
import fields from "./fields.css?inline";

/** Styles of labels and fields. Wrap each field in `.field`. The hint is `.hint`, an error `.field-error`. */
export const fieldStyles = unsafeCSS(fields);

/** Styles of a form with its fields in one column, none wider than the form. */
export const formStyles = css`
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-3);
  }
`;

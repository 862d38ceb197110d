import { css } from "lit";

/** Styles of labels and fields. Wrap each field in `.field`. The hint is `.hint`, an error `.field-error`. */
export const fieldStyles = css`
  .field {
    display: grid;
    gap: var(--sp-1);
  }

  label,
  legend {
    font-size: var(--fs-14);
    font-weight: 550;
  }

  fieldset {
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    padding: 0;
  }

  input:not([type="checkbox"], [type="radio"]),
  textarea,
  select {
    inline-size: 100%;
    min-block-size: var(--target);
    padding: var(--sp-2) var(--sp-3);
    border: 1px solid var(--control);
    border-radius: var(--r-2);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--fs-16);
  }

  textarea {
    min-block-size: 88px;
    resize: vertical;
  }

  :is(input:not([type="checkbox"], [type="radio"]), textarea, select):disabled {
    border-color: var(--line);
    background: var(--sunken);
    color: var(--muted);
    cursor: not-allowed;
  }

  input::placeholder,
  textarea::placeholder {
    color: var(--muted);
    opacity: 1;
  }

  [aria-invalid="true"] {
    border-color: var(--bad) !important;
    box-shadow: inset 0 0 0 1px var(--bad);
  }

  .hint {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .field-error {
    color: var(--bad);
    font-size: var(--fs-14);
    font-weight: 550;
  }

  .check {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--sp-3);
    align-items: start;
    min-block-size: var(--target);
    padding-block: var(--sp-2);
    cursor: pointer;
  }

  .check .hint {
    grid-column: 2;
    font-weight: 400;
  }

  input[type="checkbox"],
  input[type="radio"] {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--accent);
  }
`;

/** Styles of a form with its fields in one column, none wider than the form. */
export const formStyles = css`
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-3);
  }
`;

import { css } from "lit";

/** Styles of the directory and its empty state. */
export const directoryStyles = css`
  :host > * {
    max-inline-size: var(--width-text);
  }

  header {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--sp-1) var(--sp-3);
    margin-block-end: var(--sp-6);
  }

  ul {
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }

  li + li {
    border-block-start: 1px solid var(--line);
  }

  header p {
    grid-column: 1 / -1;
    grid-row: 2;
  }

  button {
    margin-block-start: var(--sp-4);
  }

  .field-error {
    margin-block-start: var(--sp-3);
  }

  .empty {
    justify-items: center;
    padding: var(--sp-12) var(--sp-4);
    text-align: center;
  }

  .empty svg {
    inline-size: 96px;
  }

  .empty p {
    max-inline-size: 46ch;
    color: var(--muted);
  }
`;

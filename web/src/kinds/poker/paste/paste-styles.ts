import { css } from "lit";

/** Styles the preview of an import: one line for each story. Rows with flaws have input fields. */
export const pasteStyles = css`
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    max-block-size: 24em;
    overflow-y: auto;
    border: 1px solid var(--line);
    border-radius: var(--r-2);
    background: var(--surface);
    contain: content;
  }

  li {
    display: flex;
    gap: var(--sp-2);
    padding: var(--sp-2) var(--sp-3);
    font-size: var(--fs-14);
  }

  li + li {
    border-block-start: 1px solid var(--line);
  }

  .mark {
    flex: none;
    inline-size: 1.25em;
    color: var(--ok);
  }

  .flawed .mark {
    color: var(--bad);
  }

  :is(.mark, .act) svg {
    display: block;
    inline-size: 1.25em;
    block-size: 1.25em;
  }

  .left .title,
  .left .ref {
    color: var(--muted);
  }

  li > div {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .ref {
    margin-inline-end: var(--sp-1);
    color: var(--muted);
    font-weight: 650;
  }

  .estimate {
    margin-inline-start: var(--sp-2);
    color: var(--muted);
    white-space: nowrap;
  }

  .known {
    color: var(--muted);
  }

  .act {
    flex: none;
    align-self: start;
    min-inline-size: 36px;
    min-block-size: 36px;
    /* In the middle of the first line. */
    margin-block: calc((1lh - 36px) / 2);
    padding: 0;
    border-color: transparent;
    background: none;
    color: var(--muted);
    line-height: inherit;
  }

  .notes {
    display: -webkit-box;
    overflow: hidden;
    color: var(--muted);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
  }

  label {
    display: grid;
    gap: var(--sp-1);
  }

  .fields label input {
    font-weight: 400;
  }

  .of-ref {
    flex: 1 1 8em;
  }

  .of-title {
    flex: 4 1 16em;
  }
`;

/** Styles the parts of the dialog around the preview. */
export const importStyles = css`
  tm-dialog {
    --dialog: 760px;
  }

  details > :not(summary) {
    margin-block-end: var(--sp-3);
  }

  summary {
    inline-size: fit-content;
    min-block-size: var(--target);
    padding-block: var(--sp-2);
    font-weight: 550;
    cursor: pointer;
  }

  .groups {
    gap: var(--sp-1);
    font-size: var(--fs-14);
  }

  .groups button {
    min-block-size: 36px;
    padding-inline: var(--sp-3);
  }

  .groups > span {
    color: var(--muted);
  }

  .groups button[aria-pressed="false"] {
    color: var(--muted);
    text-decoration: line-through;
  }

  .choice select {
    inline-size: auto;
    max-inline-size: 100%;
    padding-inline-start: var(--sp-2);
    font-size: var(--fs-14);
  }

  [role="status"] {
    font-weight: 600;
  }

  .bad {
    color: var(--bad);
  }

  .said {
    font-weight: 400;
  }
`;

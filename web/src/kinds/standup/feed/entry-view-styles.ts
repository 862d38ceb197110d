import { css } from "lit";

/** Styles an entry. A blocker is marked with a line and a word, not only with a colour. */
export const entryViewStyles = css`
  .entry {
    margin: 0;
  }

  dt {
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 650;
    overflow-wrap: anywhere;
  }

  dd {
    margin: 0;
    max-inline-size: 72ch;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .entry > .blockers {
    padding-inline-start: var(--sp-3);
    border-inline-start: 3px solid var(--warn);
  }

  .blockers dt {
    color: var(--warn);
  }
`;

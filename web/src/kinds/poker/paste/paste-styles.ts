import { css } from "lit";

/** The preview of a paste: one line a story, the flawed ones with their reason. */
export const pasteStyles = css`
  textarea {
    font-family: var(--mono);
    font-size: var(--fs-14);
    white-space: pre;
    overflow-x: auto;
  }

  [role="status"] {
    margin-block: var(--sp-3) var(--sp-2);
    font-weight: 600;
  }

  .bad {
    color: var(--bad);
  }

  ol {
    display: grid;
    max-block-size: 16em;
    overflow-y: auto;
    border: 1px solid var(--line);
    border-radius: var(--r-2);
    background: var(--surface);
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

  li > div {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  li > tm-icon {
    margin-block-start: 2px;
    color: var(--ok);
  }

  .flawed > tm-icon {
    color: var(--bad);
  }

  .ref {
    margin-inline-end: var(--sp-1);
    color: var(--muted);
    font-weight: 650;
  }

  .title,
  .ref {
    display: inline;
  }

  .notes {
    display: -webkit-box;
    overflow: hidden;
    color: var(--muted);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 1;
  }
`;

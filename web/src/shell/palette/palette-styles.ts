import { css } from "lit";

/** Styles of the command palette. */
export const paletteStyles = css`
  dialog {
    inline-size: min(560px, calc(100vw - 2 * var(--sp-4)));
    margin-block-start: min(14vh, 120px);
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow-3);
  }

  dialog::backdrop {
    background: rgb(10 12 17 / 0.45);
  }

  input#typed {
    border: 0;
    border-block-end: 1px solid var(--line);
    border-radius: var(--r-3) var(--r-3) 0 0;
    padding: var(--sp-4);
    outline-offset: -2px;
  }

  ul {
    max-block-size: min(400px, 55dvh);
    overflow-y: auto;
    padding: var(--sp-2);
  }

  li {
    display: flex;
    align-items: center;
    gap: var(--sp-3);
    min-block-size: var(--target);
    padding-inline: var(--sp-3);
    border-radius: var(--r-1);
    color: var(--text);
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  li tm-icon {
    color: var(--muted);
  }

  li[aria-selected="true"] {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  li[aria-selected="true"] tm-icon {
    color: inherit;
  }

  li > span {
    flex: 1;
  }

  p {
    padding: var(--sp-4);
    color: var(--muted);
  }

  @media (forced-colors: active) {
    li[aria-selected="true"] {
      outline: 2px solid Highlight;
    }
  }
`;

import { css } from "lit";

/** Styles the speaking order: one line a person. The action covers the line's end while it has the pointer or focus. */
export const orderStyles = css`
  :host {
    display: grid;
    gap: var(--sp-2);
  }

  ol {
    display: grid;
    counter-reset: place;
  }

  li {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--sp-2);
    min-inline-size: 0;
    min-block-size: 36px;
    margin-inline: calc(-1 * var(--sp-2));
    padding-inline: var(--sp-2);
    border-radius: var(--r-2);
    counter-increment: place;
  }

  li::before {
    flex: none;
    min-inline-size: 1.5em;
    color: var(--muted);
    content: counter(place);
    font-size: var(--fs-14);
    text-align: end;
  }

  .absent {
    counter-increment: none;
  }

  .absent::before {
    content: "";
  }

  li span:first-child {
    min-inline-size: 0;
    margin-inline-end: auto;
    overflow-wrap: anywhere;
  }

  li > :not(span:first-child) {
    flex: none;
  }

  .now {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    font-weight: 650;
  }

  .now::before,
  .now .chip {
    color: inherit;
  }

  .now .chip {
    background: transparent;
  }

  .done,
  .skipped,
  .absent {
    color: var(--muted);
  }

  .tick {
    color: var(--ok);
  }

  .over {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    min-block-size: 0;
    padding: 0 var(--sp-3);
    font-size: var(--fs-14);
    opacity: 0;
  }

  li:hover .over,
  .over:focus-visible {
    opacity: 1;
  }

  tm-menu {
    margin-inline-end: calc(-1 * var(--sp-2));
  }

  summary {
    min-block-size: var(--target);
    padding-block: var(--sp-3);
    color: var(--muted);
    font-size: var(--fs-14);
  }

  @media (hover: none) {
    li {
      min-block-size: var(--target);
    }
  }

  @media (forced-colors: active) {
    .now {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }
  }
`;

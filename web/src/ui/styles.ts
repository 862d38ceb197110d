import { css } from "lit";

export { buttonStyles, keyHintStyles } from "./button-styles.ts";
export { fieldStyles } from "./field-styles.ts";

/** Styles of every shadow root: box model, focus ring, tabular figures, headings, links. */
export const baseStyles = css`
  :host,
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  /* If a host is a grid, its column is as wide as the host, not as its longest word. */
  :host {
    grid-template-columns: minmax(0, 1fr);
    font-variant-numeric: tabular-nums;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: var(--ring-gap, 2px);
  }

  /* Headings get the focus after a change of page or part, to be read out. They are not controls, so no ring. */
  :is(h1, h2):focus {
    outline: none;
  }

  h1,
  h2,
  h3 {
    margin: 0;
    line-height: 1.25;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }

  h1 {
    font-size: var(--fs-28);
    letter-spacing: -0.015em;
  }

  h2 {
    font-size: var(--fs-18);
  }

  h3 {
    font-size: var(--fs-16);
  }

  p {
    margin: 0;
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }

  ul,
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  a {
    color: var(--accent);
    text-underline-offset: 0.2em;
    text-decoration-thickness: 1px;
  }

  /* What people typed has the direction of its own script, and the alignment of the page. */
  :where([dir="auto"]) {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  :is(input, textarea):not([dir]) {
    unicode-bidi: plaintext;
  }

  /* Keys and code are written from left to right in every language. */
  kbd,
  code {
    direction: ltr;
    unicode-bidi: isolate;
  }

  .muted {
    color: var(--muted);
  }

  .small {
    font-size: var(--fs-14);
  }

  /* Side by side, in the middle of their line. */
  .row,
  .split {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-2);
  }

  .split {
    justify-content: space-between;
  }

  /* One below the other. */
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sp-3);
    min-inline-size: 0;
  }

  .stack.tight {
    gap: var(--sp-2);
  }

  .stack.loose {
    gap: var(--sp-4);
  }

  /* Side by side, as many as fit, each as high as the highest of its line. */
  .cluster {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-2);
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** Styles of a panel that looks like a sheet of paper. */
export const panelStyles = css`
  .panel {
    padding: var(--sp-4);
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--surface);
    box-shadow: var(--shadow-1);
  }

  .chip {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-1);
    min-block-size: 24px;
    padding: 2px var(--sp-2);
    border-radius: 999px;
    background: var(--sunken);
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 600;
    white-space: nowrap;
  }

  .chip.ok {
    background: var(--ok-soft);
    color: var(--ok);
  }

  .chip.accent {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }
`;

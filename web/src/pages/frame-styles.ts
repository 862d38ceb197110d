import { css } from "lit";

/**
 * Styles of a page with several parts: the heading and the tabs above the current part. A part is as wide as a text, and
 * starts at the left edge of all pages.
 */
export const frameStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
  }

  .sections > * {
    max-inline-size: var(--width-text);
  }

  header {
    display: grid;
    gap: var(--sp-1);
  }

  .back {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: var(--sp-1);
    min-block-size: var(--target);
    border-radius: var(--r-1);
    color: var(--muted);
    font-size: var(--fs-14);
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  .back:hover {
    color: var(--text);
  }

  .sections {
    display: contents;
  }
`;

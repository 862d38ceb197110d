import { css } from "lit";

/** Styles of a page with several parts: a back link, the heading and the tabs above the current part. */
export const frameStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
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

  .tabs {
    margin-block-start: var(--sp-2);
  }
`;

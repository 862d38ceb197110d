import { css } from "lit";

/** Styles of the chips and their input, in a box that looks like a single field. */
export const chipsStyles = css`
  :host {
    display: grid;
    gap: var(--sp-2);
  }

  .box {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-1);
    padding: var(--sp-1);
    border: 1px solid var(--control);
    border-radius: var(--r-2);
    background: var(--surface);
    cursor: text;
  }

  .box:has([aria-invalid="true"]) {
    border-color: var(--bad);
    box-shadow: inset 0 0 0 1px var(--bad);
  }

  .box:has(input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  ul {
    display: contents;
  }

  .box button {
    gap: var(--sp-1);
    min-inline-size: var(--target);
    padding: var(--sp-1) var(--sp-2);
    border-color: var(--line);
    border-radius: var(--r-1);
    background: var(--bg);
    font-weight: 650;
  }

  .box button.bad {
    border-color: var(--bad);
    color: var(--bad);
  }

  .box button.bad tm-icon {
    font-size: var(--fs-14);
  }

  .box button[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .box input#new {
    flex: 1 1 90px;
    inline-size: auto;
    min-inline-size: 0;
    border: 0;
    background: none;
    box-shadow: none;
    outline: none;
  }

  @media (forced-colors: active) {
    .box button[aria-pressed="true"] {
      outline: 2px solid Highlight;
    }
  }
`;

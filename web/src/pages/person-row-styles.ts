import { css } from "lit";

/** Styles of a person in a list: the person, and their actions at the end, or below on narrow screens. */
export const personRowStyles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-3);
    min-block-size: 60px;
    padding-block: var(--sp-1);
  }

  .who {
    display: grid;
    flex: 1 1 120px;
    min-inline-size: 0;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }

  .why {
    max-inline-size: 34ch;
    color: var(--muted);
    font-size: var(--fs-12);
  }

  .tools {
    display: flex;
    align-items: center;
    gap: var(--sp-1);
    margin-inline-start: auto;
  }

  tm-menu tm-icon {
    font-size: var(--fs-14);
  }
`;

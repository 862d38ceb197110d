import { css } from "lit";

/** One person: who they are at the start, what can be done at the end, below it where it is narrow. */
export const orgMemberStyles = css`
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
    flex: 1 1 140px;
    min-inline-size: 0;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }

  .since,
  code {
    color: var(--muted);
    font-size: var(--fs-12);
  }

  code {
    font-family: var(--mono);
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

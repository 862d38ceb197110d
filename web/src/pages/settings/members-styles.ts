import { css } from "lit";

/** The list of members and its rows. */
export const membersStyles = css`
  h2 {
    display: flex;
    align-items: center;
    gap: var(--sp-2);
  }

  li + li {
    border-block-start: 1px solid var(--line);
  }
`;

/** One member: who they are at the start, what can be done at the end, below it where it is narrow. */
export const memberRowStyles = css`
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

  .where {
    color: var(--ok);
    font-size: var(--fs-12);
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

  @media (width < 480px) {
    .why {
      padding-inline-start: 48px;
    }
  }

  tm-menu tm-icon,
  .role tm-icon {
    font-size: var(--fs-14);
  }
`;

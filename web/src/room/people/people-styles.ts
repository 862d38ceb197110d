import { css } from "lit";

/** Styles of the people drawer: the viewer's own seat on a card, then a line for each person. */
export const peopleStyles = css`
  .own {
    gap: var(--sp-2) var(--sp-3);
    margin-block-end: var(--sp-4);
    padding: var(--sp-3);
    border-radius: var(--r-2);
    background: var(--sunken);
    font-size: var(--fs-14);
  }

  .own p {
    flex: 1 1 12rem;
  }

  .own button {
    font-size: var(--fs-14);
  }

  .guests {
    margin-block-end: var(--sp-4);
    font-size: var(--fs-14);
  }

  h3,
  summary {
    margin-block: var(--sp-4) var(--sp-2);
    color: var(--muted);
    font-size: var(--fs-14);
    font-weight: 650;
  }

  h3:first-of-type {
    margin-block-start: 0;
  }

  summary {
    min-block-size: 24px;
  }

  li {
    min-block-size: var(--target);
  }

  .name {
    font-weight: 550;
    overflow-wrap: anywhere;
  }

  .away {
    color: var(--muted);
  }

  tm-menu {
    margin-inline-start: auto;
  }
`;

import { css } from "lit";

/** Styles a live standup: the table with the dock below it, and the other parts beside both, or below in a narrow room. */
export const tableRoomStyles = css`
  :host([live]) {
    grid-template: "table" 1fr "side" auto "dock" auto / minmax(0, 1fr);
    gap: 0;
    align-content: stretch;
    max-inline-size: none;
    padding: 0;
  }

  tm-standup-table {
    grid-area: table;
  }

  .dock {
    grid-area: dock;
  }

  :host([live]) .side {
    grid-area: side;
    padding: var(--sp-4) max(var(--sp-4), env(safe-area-inset-right)) var(--sp-4)
      max(var(--sp-4), env(safe-area-inset-left));
  }

  /* Sheets of paper on the table. */
  tm-standup-table > :is(.mine, tm-standup-ending, tm-standup-feed) {
    inline-size: 100%;
    max-inline-size: 60rem;
    margin-inline: auto;
    color: var(--text);
  }

  tm-standup-table > .mine {
    max-inline-size: 44rem;
  }

  tm-standup-table > tm-standup-ending ~ .mine {
    max-inline-size: 60rem;
  }

  .mine:has(> .folded:not([open])):not(:has(> tm-standup-commitments)),
  .waiting:has(> .folded:not([open])) {
    padding-block: var(--sp-2);
  }

  /* One line, in the middle of the felt like the entry above it. */
  @media (width >= 720px) {
    tm-standup-table > .waiting:has(> .folded:not([open])) {
      inline-size: fit-content;
      min-inline-size: min(24rem, 100%);
      margin-block-start: var(--sp-2);
    }
  }

  /* The viewer's commitments come with the entry, or with the viewer's turn. */
  .waiting:has(> .folded:not([open])) > tm-standup-commitments {
    display: none;
  }

  :host([live][has-rail]) {
    grid-template: "table side" 1fr "dock side" auto / minmax(0, 1fr) 20rem;
    padding: 0;
  }

  /* As high as the window below the bar and the room's header, so that a long order does not lengthen the table. */
  :host([live][has-rail]) .side {
    position: sticky;
    inset-block-start: 0;
    align-self: start;
    block-size: 100%;
    max-block-size: calc(100dvh - var(--topbar) - 52px);
    overflow-y: auto;
    border-inline-start: 1px solid var(--line);
  }
`;

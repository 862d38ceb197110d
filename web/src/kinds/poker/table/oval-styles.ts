import { css } from "lit";

/** Styles people around an oval table, which fills the free space. All places are relative to the table's centre. */
export const ovalStyles = css`
  :host([seated]) {
    position: relative;
    min-block-size: 240px;
  }

  /* A sheet of paper in the middle of the table. */
  :host([seated]) .sheet {
    position: absolute;
    z-index: 2;
    inset: 0;
    display: flex;
    flex-direction: column;
    gap: var(--sp-3);
    inline-size: var(--sheet-width, max(25rem, min(44rem, 100% - 22rem)));
    max-inline-size: 100%;
    block-size: fit-content;
    margin: auto;
    padding: var(--sp-4) var(--sp-6);
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--surface);
    box-shadow: var(--shadow-2);
    translate: 0 var(--sheet-y, 0);
  }

  /* Many people need the space. */
  :host([seated]) .sheet.narrow {
    inline-size: 26rem;
  }

  :host([seated]) .felt {
    position: absolute;
    inset-block-start: 50%;
    inset-inline-start: 50%;
    display: block;
    padding: 0;
    background: none;
    color: var(--text);
  }

  :host([seated]) .felt::before {
    position: absolute;
    inset-block-start: var(--felt-y);
    inset-inline-start: var(--felt-x);
    inline-size: var(--felt-width);
    block-size: var(--felt-height);
    border: 1px solid color-mix(in oklab, var(--felt), var(--on-felt) 22%);
    border-radius: var(--felt-radius);
    background: radial-gradient(
      closest-side,
      color-mix(in oklab, var(--felt), var(--surface) 30%),
      var(--felt)
    );
    box-shadow:
      inset 0 0 0 6px color-mix(in oklab, var(--felt), var(--on-felt) 5%),
      inset 0 0 0 7px color-mix(in oklab, var(--felt), var(--on-felt) 14%);
    content: "";
  }

  /* The felt turns warmer if all people agree. */
  :host([seated]) .consensus::before {
    border-color: var(--ok);
    background: radial-gradient(
      closest-side,
      var(--felt),
      color-mix(in oklab, var(--felt), var(--ok-soft) 60%)
    );
  }

  :host([seated]) .seat {
    position: absolute;
    inset-block-start: var(--y);
    inset-inline-start: var(--x);
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-content: var(--align);
    gap: calc(2px * var(--k)) calc(6px * var(--k));
    inline-size: var(--seat-width);
    block-size: var(--seat-height);
    text-align: center;
    --fs-12: calc(0.75rem * var(--k));
  }

  .medium .seat {
    font-size: calc(0.8125rem * var(--k));
  }

  :host([seated]) :is(.large, .medium) {
    & .who {
      display: contents;
    }

    & :is(tm-avatar, .name, .tagged, .state) {
      grid-column: 1 / -1;
      justify-self: center;
    }

    & .seat:has(.up) {
      grid-template-columns: auto auto;
      justify-content: center;
    }

    & .seat:has(.up) tm-avatar {
      grid-area: 1 / 1;
      justify-self: end;
    }

    /* The cards are on the chart now. A small one stays beside the face. */
    & .up {
      grid-area: 1 / 2;
      align-self: center;
    }
  }

  :host([seated]) .playing-card:not(.up) {
    position: absolute;
    inset-block-start: var(--card-y);
    inset-inline-start: var(--card-x);
    inline-size: var(--card-width);
    block-size: var(--card-height);
    border-radius: calc(6px * var(--k));
    font-size: calc(1.25rem * var(--k));
  }

  /* After the reveal the felt has no space for the outline of a missing card. */
  :host([seated][revealed]) :is(.large, .medium) .none {
    display: none;
  }

  :host([seated]) .name {
    text-align: center;
  }

  :host([seated]) .state {
    line-height: 1.2;
  }

  :host([seated]) .small .seat {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    justify-content: start;
    align-content: center;
    font-size: calc(0.75rem * var(--k));
    line-height: 1.15;
    text-align: start;
  }

  :host([seated]) .small .playing-card {
    position: static;
    inline-size: calc(1.375rem * var(--k));
    block-size: calc(1.875rem * var(--k));
    border-radius: calc(4px * var(--k));
    font-size: calc(0.8125rem * var(--k));
  }

  :host([seated]) .small :is(.name, .tagged) {
    text-align: start;
  }

  /* The card beside it says the same. */
  :host([seated]) .small tm-avatar:not([guest]) {
    display: none;
  }

  :host([seated]) .small .state {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  :host([seated]) .missing {
    text-align: start;
  }

  /* The estimate that was saved, stamped on the story's sheet. */
  :host([seated]) ::slotted(.stamp) {
    position: absolute;
    inset-block-start: -1.25rem;
    inset-inline-end: var(--sp-6);
    display: grid;
    place-items: center;
    min-inline-size: 3.25rem;
    min-block-size: 3.25rem;
    padding-inline: var(--sp-2);
    border: 3px double var(--ok);
    border-radius: var(--r-2);
    background: var(--ok-soft);
    color: var(--ok);
    font-size: var(--fs-28);
    font-weight: 750;
    line-height: 1;
    rotate: 6deg;
    animation: stamp var(--dur-2) var(--ease);
  }

  @keyframes stamp {
    from {
      scale: 1.8;
      opacity: 0;
    }
  }
`;

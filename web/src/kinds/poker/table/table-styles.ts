import { css } from "lit";

/**
 * Styles the felt, the people in rows on it and the turning of a card. Animations use only transform and opacity.
 * oval-styles.ts has the seats around a table.
 */
export const tableStyles = css`
  :host {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: var(--sp-3);
    min-inline-size: 0;
  }

  /* A docked result may cover everything above it, so its container is the whole column. */
  @media (width < 720px) or (height < 480px) {
    :host {
      display: contents;
    }
  }

  .sheet {
    display: contents;
  }

  ::slotted(.stamp) {
    display: none;
  }

  /* A shared screen cannot be scrolled, and the chart has the names. */
  :host([large][revealed]:not([seated])) details {
    display: none;
  }

  .felt {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.25rem), 1fr));
    gap: var(--sp-2);
    padding: var(--sp-2);
    border-radius: var(--r-3);
    background: var(--felt);
    color: var(--on-felt);
  }

  .seat {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    column-gap: var(--sp-2);
    min-block-size: calc(36px * var(--k, 1));
    font-size: calc(0.875rem * var(--k, 1));
    line-height: 1.25;
  }

  .seat .playing-card {
    grid-row: 1 / 3;
  }

  .playing-card {
    display: grid;
    place-items: center;
    inline-size: calc(1.5rem * var(--k, 1));
    block-size: calc(2rem * var(--k, 1));
    border-radius: calc(4px * var(--k, 1));
    font-size: calc(0.875rem * var(--k, 1));
    font-weight: 700;
  }

  .playing-card.none {
    border: 1.5px dashed color-mix(in oklab, var(--on-felt), transparent 45%);
  }

  .playing-card.down {
    border: 1px solid color-mix(in oklab, var(--accent), black 12%);
    background: repeating-linear-gradient(
      45deg,
      var(--accent) 0 5px,
      color-mix(in oklab, var(--accent), var(--on-accent) 14%) 5px 7px
    );
    color: var(--on-accent);
    box-shadow: var(--shadow-1);
  }

  /* Each animation creates a layer, so a vote would repaint a large table twice more. */
  .felt:not(.many) .playing-card.down {
    animation: deal var(--dur-2) var(--ease);
  }

  .playing-card.up {
    border: 1px solid var(--line);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow-1);
  }

  .playing-card.long {
    inline-size: auto;
    min-inline-size: calc(1.5rem * var(--k, 1));
    max-inline-size: calc(4rem * var(--k, 1));
    padding-inline: 3px;
    overflow: hidden;
    font-size: calc(0.75rem * var(--k, 1));
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .playing-card.turning {
    animation: turn var(--dur-2) var(--ease) var(--delay) backwards;
  }

  .playing-card.turning:dir(rtl) {
    --turn: -180deg;
  }

  .outlier .playing-card {
    border-color: var(--warn);
    background: var(--warn-soft);
    color: var(--warn);
  }

  /* The strokes of the icon: from 9,17 to 20,6 and from 4,12 to 9,17 of 24. Painting 200 icon elements took longer
     than painting the table. */
  .check {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    background:
      linear-gradient(to bottom right, transparent 44%, currentColor 0 56%, transparent 0) 71% 46% / 50% 50%
        no-repeat,
      linear-gradient(to top right, transparent 38%, currentColor 0 62%, transparent 0) 19% 64% / 25% 25%
        no-repeat;
  }

  .who {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--sp-1);
    min-inline-size: 0;
  }

  /* The card beside it already stands for the person. */
  .felt:not(.large, .medium, .small) tm-avatar {
    display: none;
  }

  .name {
    display: -webkit-box;
    min-inline-size: 0;
    max-inline-size: 100%;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .tagged {
    display: flex;
    gap: 0.25em;
    min-inline-size: 0;
    max-inline-size: 100%;
    font-weight: 600;
  }

  .me .name {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 0.2em;
  }

  .state {
    display: flex;
    flex-wrap: wrap;
    grid-column: 2;
    align-items: center;
    gap: 2px;
    font-size: calc(0.75rem * var(--k, 1));
  }

  .state:empty {
    display: none;
  }

  .guest {
    margin-inline-end: 2px;
  }

  /* Dimmed by removing colour, not by opacity, so that the words stay readable. */
  .away tm-avatar,
  .away:not(.outlier) .playing-card {
    filter: grayscale(1);
  }

  .away:not(.outlier) .playing-card.up {
    border-style: dashed;
    background: transparent;
    color: inherit;
    box-shadow: none;
  }

  .many .seat {
    /* Painted separately, so a vote does not repaint the other seats. */
    isolation: isolate;
  }

  /* A vote must not change the size of an element. Otherwise all seats and their layers are painted again. */
  .many .state {
    flex-wrap: nowrap;
    inline-size: 100%;
  }

  .many :not(.away) > .state {
    contain: size layout;
    block-size: 1.1rem;
  }

  .many .playing-card {
    box-shadow: none;
  }

  .many {
    max-block-size: 420px;
    overflow-y: auto;
    contain: content;
  }

  .missing,
  .empty {
    color: var(--muted);
    font-size: var(--fs-14);
    text-align: center;
  }

  .felt:empty {
    display: none;
  }

  @keyframes deal {
    from {
      opacity: 0;
      transform: translateY(10px);
    }
  }

  @keyframes turn {
    from {
      transform: perspective(400px) rotateY(var(--turn, 180deg));
      opacity: 0;
    }

    50% {
      opacity: 0;
    }

    51% {
      opacity: 1;
    }
  }

  @keyframes fade {
    from {
      opacity: 0;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .playing-card.down {
      animation: none;
    }

    .playing-card.turning {
      animation: fade 80ms linear;
    }
  }

  @media (forced-colors: active) {
    .felt,
    .playing-card:not(.none) {
      border: 1px solid CanvasText;
    }

    .playing-card.down {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }

    .check {
      forced-color-adjust: none;
    }

    .outlier .playing-card {
      border-width: 3px;
    }
  }
`;

import { css } from "lit";

/** Styles the felt, the seats on it and the turning of a card. Animations use only transform and opacity. */
export const tableStyles = css`
  :host {
    display: block;
  }

  .felt {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--sp-4) var(--sp-2);
    min-block-size: 132px;
    padding: var(--sp-6) var(--sp-3);
    border: 1px solid color-mix(in oklab, var(--felt), var(--on-felt) 18%);
    border-radius: var(--r-3);
    background: radial-gradient(
      120% 100% at 50% 0%,
      color-mix(in oklab, var(--felt), white 12%),
      var(--felt)
    );
    color: var(--on-felt);
  }

  .seat {
    display: grid;
    grid-template-rows: auto auto minmax(1.1rem, auto);
    justify-items: center;
    gap: var(--sp-1);
    inline-size: calc(96px * var(--scale, 1));
    font-size: var(--fs-14);
    line-height: 1.3;
  }

  .playing-card {
    display: grid;
    place-items: center;
    inline-size: calc(44px * var(--scale, 1));
    block-size: calc(60px * var(--scale, 1));
    border-radius: var(--r-1);
    font-size: var(--fs-22);
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

  .playing-card.turning {
    animation: turn var(--dur-2) var(--ease) var(--delay) backwards;
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
    display: grid;
    justify-items: center;
    max-inline-size: 100%;
  }

  /* The avatar overlaps the card. */
  .who tm-avatar {
    margin-block-start: -14px;
  }

  /* An animated card would cover the avatar. */
  .felt:not(.many) .who tm-avatar,
  .turning + .who tm-avatar {
    position: relative;
    z-index: 1;
  }

  /* The word next to a guest's avatar needs the felt as its background. */
  .who tm-avatar[guest] {
    margin-block-start: 0;
  }

  .name {
    max-inline-size: 100%;
    padding-block-end: 4px;
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .tagged {
    display: flex;
    gap: 0.25em;
    justify-content: center;
    min-inline-size: 0;
    max-inline-size: 100%;
    font-weight: 600;
  }

  .me .name {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 0.25em;
  }

  .state {
    display: flex;
    align-items: center;
    gap: 2px;
    font-size: var(--fs-12);
    text-align: center;
  }

  /* Dimmed by removing colour, not by opacity, so that the words stay readable. */
  .away tm-avatar,
  .away .playing-card {
    filter: grayscale(1);
  }

  .away .playing-card.up {
    border-style: dashed;
    background: transparent;
    color: inherit;
    box-shadow: none;
  }

  .many .seat {
    inline-size: calc(80px * var(--scale, 1));
    font-size: var(--fs-12);
    /* Painted separately, so a vote does not repaint the other seats. */
    isolation: isolate;
  }

  /* A vote must not change the size of an element. Otherwise all seats and their layers are painted again. */
  .many .state {
    justify-content: center;
    inline-size: 100%;
  }

  .many :not(.away) > .state {
    contain: size layout;
    block-size: 1.1rem;
  }

  .many .playing-card {
    inline-size: calc(34px * var(--scale, 1));
    block-size: calc(46px * var(--scale, 1));
    box-shadow: none;
    font-size: var(--fs-16);
  }

  .many {
    max-block-size: 420px;
    overflow-y: auto;
    contain: content;
  }

  .missing,
  .empty {
    margin-block-start: var(--sp-2);
    color: var(--muted);
    text-align: center;
  }

  .missing {
    font-size: var(--fs-14);
  }

  .felt:empty {
    display: none;
  }

  @media (width < 480px) {
    .felt {
      gap: var(--sp-3) 0;
      padding: var(--sp-4) var(--sp-1);
    }

    .seat {
      /* Three in a row, fewer if the text size is doubled. */
      inline-size: max(33.3%, 5.2rem);
      max-inline-size: 100%;
    }
  }

  @keyframes deal {
    from {
      opacity: 0;
      transform: translateY(10px);
    }
  }

  @keyframes turn {
    from {
      transform: perspective(400px) rotateY(180deg);
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
    .playing-card,
    .felt {
      border: 1px solid CanvasText;
    }
  }
`;

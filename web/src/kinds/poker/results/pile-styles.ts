import { css } from "lit";

/**
 * Styles the result on the felt: the verdict, and a pile of cards for each value with its voters above. Animations use
 * only transform and opacity: see table/motion.ts.
 */
export const pileStyles = css`
  :host {
    --face: calc(64 * var(--u));
    --who: calc(190 * var(--u));

    display: grid;
    justify-items: center;
    gap: calc(16 * var(--u));
    min-inline-size: 0;
    scroll-margin-block-start: var(--sp-4);
  }

  /* All piles have the width of the widest, so that their cards are at equal distances. */
  dl {
    --gap: calc(14 * var(--u));
    --least: calc(96 * var(--u));

    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    align-items: end;
    gap: var(--gap);
    min-inline-size: min(100%, var(--piles) * (var(--least) + var(--gap)));
    max-inline-size: 100%;
    margin: 0;
  }

  .crowd {
    --who: calc(300 * var(--u));
  }

  .pile {
    display: grid;
    grid-template-rows: auto auto auto;
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: calc(6 * var(--u));
  }

  dt {
    grid-row: 2;
  }

  dd {
    margin: 0;
  }

  .who {
    display: flex;
    grid-row: 1;
    flex-wrap: wrap-reverse;
    justify-content: center;
    justify-self: stretch;
    gap: calc(4 * var(--u));
    max-inline-size: var(--who);
  }

  .voter {
    display: flex;
    align-items: center;
    gap: calc(5 * var(--u));
    max-inline-size: 100%;
    padding: calc(2 * var(--u));
    padding-inline-end: calc(10 * var(--u));
    border-radius: 999px;
    background: var(--surface);
    box-shadow: 0 1px 2px rgb(0 0 0 / 0.18);
    color: var(--text);
    font-size: calc(13 * var(--u));
    font-weight: 600;
    line-height: 1.3;
  }

  .voter tm-avatar {
    --size: calc(24 * var(--u)) !important;
  }

  .voter bdi {
    min-inline-size: 0;
    max-inline-size: 12ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .rest {
    padding: calc(4 * var(--u)) calc(10 * var(--u));
  }

  /* All cards of a pile are in one place. The shadow shows that there are more. */
  .face {
    position: relative;
    display: block;
    inline-size: var(--face);
    block-size: calc(var(--face) * 1.375);
    perspective: calc(600 * var(--u));
  }

  .card {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    border: 1px solid var(--line);
    border-radius: calc(var(--face) * 0.15);
    background: var(--surface);
    color: var(--text);
    font-size: calc(var(--face) * 0.5);
    font-weight: 800;
    line-height: 1;
  }

  .long .card {
    padding: 0 4px;
    overflow: hidden;
    font-size: calc(var(--face) * 0.25);
    overflow-wrap: anywhere;
    text-align: center;
  }

  .face::before {
    position: absolute;
    inset: 0;
    border-radius: calc(var(--face) * 0.15);
    box-shadow: 0 8px 18px rgb(0 0 0 / 0.18);
    content: "";
  }

  :is(.two, .three) .card:nth-last-child(2) {
    inset-block: -3px 3px;
    inset-inline: 3px -3px;
  }

  .three .card:nth-last-child(n + 3) {
    inset-block: -6px 6px;
    inset-inline: 6px -6px;
  }

  .special .card {
    border-style: dashed;
    background: var(--sunken);
    color: var(--muted);
  }

  .edge .card {
    border-color: var(--warn);
    background: var(--warn-soft);
    color: var(--warn);
  }

  .count {
    grid-row: 3;
    white-space: nowrap;
    font-size: calc(14 * var(--u));
    font-weight: 700;
  }

  /* Smaller piles, where there are many or the window is small. */
  dl:has(> :nth-child(8)) {
    --face: calc(48 * var(--u));
    --gap: calc(8 * var(--u));
  }

  @media (width < 720px) or (height < 800px) {
    :host {
      --face: calc(48 * var(--u));

      gap: calc(10 * var(--u));
    }

    dl {
      --least: calc(60 * var(--u));
    }
  }

  /* Faces without names, which stay readable to assistive technology. */
  @media (width < 720px) {
    h3 {
      font-size: calc(14 * var(--u));
    }

    .many {
      --face: calc(36 * var(--u));
      --gap: calc(8 * var(--u));
    }

    .many .pile {
      gap: 2px;
    }

    .many .voter {
      padding: 0;
    }

    .many .voter bdi {
      display: none;
    }

    .many .end {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  /* Large text on a phone. */
  @container (width < 18rem) {
    dl {
      display: flex;
      flex-wrap: wrap;
      justify-content: center;
    }

    .count {
      white-space: normal;
      text-align: center;
    }
  }

  @media (height < 480px) {
    :host {
      --face: calc(32 * var(--u));

      gap: var(--sp-1);
    }

    .many {
      --face: calc(26 * var(--u));
      --gap: calc(4 * var(--u));
    }

    .pile {
      gap: 0;
    }

    .who {
      display: none;
    }

    .count {
      font-size: calc(12 * var(--u));
    }
  }

  /* The voters appear when the cards have arrived. */
  @media (prefers-reduced-motion: no-preference) {
    .turning :is(.who, .count),
    .turning .face::before {
      animation: fade var(--dur-2) linear 260ms backwards;
    }

    /* The story's title moves through its place before. */
    h3:has(+ .turning) {
      animation: fade var(--dur-2) linear 100ms backwards;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .turning {
      animation: fade 80ms linear;
    }
  }

  @keyframes fade {
    from {
      opacity: 0;
    }
  }

  @media (forced-colors: active) {
    .edge .card {
      border-width: 3px;
    }

    h3,
    .voter {
      border: 1px solid CanvasText;
    }
  }
`;

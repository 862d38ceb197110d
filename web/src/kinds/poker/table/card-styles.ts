import { css } from "lit";

/** Styles a person's card on the table. Where the faces have no room for cards, a tick shows the vote: see seat-styles.ts. */
export const cardStyles = css`
  .playing-card {
    position: absolute;
    inset-block-start: calc(var(--arc) + 2 * var(--u));
    inline-size: var(--card);
    block-size: calc(var(--card) * 1.38);
    border-radius: calc(5 * var(--u));
  }

  .short .playing-card {
    inset-block-start: calc(52 * var(--u));
  }

  .playing-card.none {
    border: 1.5px dashed color-mix(in oklab, var(--on-felt), transparent 45%);
  }

  /* It has left for its pile: see motion.ts. */
  .playing-card.played {
    visibility: hidden;
  }

  .playing-card.down {
    border: 1px solid color-mix(in oklab, var(--accent), black 14%);
    /* Without "in srgb", Firefox mixes in oklab and shifts the stripes. */
    background: repeating-linear-gradient(
      45deg in srgb,
      var(--accent) 0 5px,
      color-mix(in oklab, var(--accent), var(--on-accent) 14%) 5px 7px
    );
    box-shadow: 0 2px 5px rgb(0 0 0 / 0.25);
    animation: deal var(--dur-2) var(--ease);
  }

  /* Faces carry a tick instead of a card. */
  :is(.faces, .strip) .playing-card {
    inset: 0;
    inline-size: var(--face);
    block-size: var(--face);
    margin-inline: auto;
    visibility: hidden;
    animation: none;
  }

  .missing {
    position: relative;
    padding-inline: var(--sp-4);
    color: var(--on-felt);
    font-size: var(--fs-14);
    text-align: center;
  }

  button.missing {
    justify-self: center;
    min-block-size: var(--target);
    border: 0;
    border-radius: var(--r-2);
    background: none;
    font: inherit;
    font-size: var(--fs-14);
    cursor: pointer;
  }

  button.missing:hover {
    text-decoration: underline;
  }

  @keyframes deal {
    from {
      opacity: 0;
      transform: translateY(10px);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .playing-card.down {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .playing-card:not(.none) {
      border: 1px solid CanvasText;
    }

    .playing-card.down {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
    }
  }
`;

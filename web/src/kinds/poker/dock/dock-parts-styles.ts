import { css } from "lit";

/**
 * Styles the parts of the dock. It has the same height before and after the reveal. In a narrow room it has two parts:
 * start and end above, the cards below. `--count` is the number of cards in the deck.
 */
export const dockPartsStyles = css`
  .parts {
    --columns: var(--count);
    --card-height: calc(72 * var(--u));
    --card-text: 26px;

    display: grid;
    grid-template: "start cards end" calc(84 * var(--u)) / minmax(10rem, 1fr) minmax(0, auto) minmax(
        max-content,
        1fr
      );
    align-items: center;
    gap: 0 var(--sp-4);
    padding: calc(10 * var(--u)) max(calc(20 * var(--u)), env(safe-area-inset-right)) calc(10 * var(--u))
      max(calc(20 * var(--u)), env(safe-area-inset-left));
  }

  .parts > * {
    min-inline-size: 0;
  }

  tm-poker-figures {
    grid-area: start;
  }

  .watching,
  .waiting {
    grid-area: cards;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--sp-1) var(--sp-4);
    color: var(--muted);
    text-align: center;
  }

  .waiting {
    display: block;
  }

  @container (width < 56rem) {
    .parts {
      --card-height: calc(52 * var(--u));

      grid-template:
        "start end" calc(52 * var(--u))
        "cards cards" calc(var(--lines) * (var(--card-height) + 8 * var(--u)) - 8 * var(--u)) / minmax(0, 1fr) auto;
      row-gap: var(--sp-2);
      padding: calc(10 * var(--u)) max(var(--sp-3), env(safe-area-inset-right)) calc(10 * var(--u))
        max(var(--sp-3), env(safe-area-inset-left));
    }
  }

  @container (width < 26rem) {
    .parts {
      --figures-size: 12px;
    }
  }

  /* Large text on a phone. */
  @container (width < 18rem) {
    .parts {
      grid-template: "start" auto "end" auto "cards" auto / minmax(0, 1fr);
    }
  }

  @container (width >= 38rem) and (width < 56rem) {
    .parts {
      --lines: 1;
    }
  }

  @container (width < 38rem) {
    .parts {
      --columns: 5;
      --lines: var(--lines-of-5);
      --card-text: 8.5cqi;
    }
  }

  @media (height < 480px) {
    .parts {
      --figures-size: 12px;
      --card-height: 44px !important;

      padding-block: var(--sp-1);
    }

    @container (width >= 38rem) {
      .parts {
        grid-template: "start cards end" calc(52 * var(--u)) / minmax(5rem, 1fr) minmax(0, auto) minmax(
            max-content,
            1fr
          );
      }
    }
  }
`;

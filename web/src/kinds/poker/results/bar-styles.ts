import { css } from "lit";

/** Styles the bars of a chart: a card of the deck, and a bar that carries the cards of its voters. */
export const barStyles = css`
  /* A card of the deck. */
  .value {
    display: grid;
    place-items: center;
    min-inline-size: calc(var(--fs-16) * 2.125);
    min-block-size: calc(var(--fs-16) * 2.375);
    padding-inline: var(--sp-1);
    border: 1px solid var(--line);
    border-radius: var(--r-1);
    background: var(--surface);
    box-shadow: var(--shadow-1);
    font-size: var(--fs-18);
    font-weight: 650;
    overflow-wrap: anywhere;
  }

  .track {
    display: block;
    container-type: inline-size;
    block-size: calc(var(--fs-16) * 1.875);
    border-radius: var(--r-1);
    background: var(--sunken);
    overflow: hidden;
  }

  .fill {
    display: flex;
    align-items: center;
    justify-content: space-around;
    inline-size: calc(100% * var(--share));
    block-size: 100%;
    border-radius: inherit;
    background: var(--accent);
    transform-origin: 0 50%;
    animation: grow var(--dur-3) var(--ease);
  }

  :host(:dir(rtl)) .fill {
    transform-origin: 100% 50%;
  }

  .special .fill {
    background: var(--control);
  }

  .outlier :is(.value, .fill) {
    border-color: var(--warn);
    background: var(--warn-soft);
    color: var(--warn);
  }

  .outlier .fill {
    border: 1px solid var(--warn);
  }

  .end {
    margin-inline-end: var(--sp-1);
    padding: 1px var(--sp-2);
    border-radius: 999px;
    background: var(--warn-soft);
    color: var(--warn);
    font-size: var(--fs-12);
    font-weight: 600;
  }

  .card {
    display: grid;
    place-items: center;
    inline-size: calc(var(--fs-16) * 1.5);
    block-size: calc(var(--fs-16) * 1.625);
    border: 1px solid var(--line);
    border-radius: 4px;
    background: var(--surface);
    box-shadow: var(--shadow-1);
    animation: land var(--dur-2) var(--ease) var(--delay) backwards;
  }

  /* Too narrow for the cards of the longest bar. */
  @container (inline-size < 14rem) {
    .card {
      display: none;
    }
  }

  @keyframes grow {
    from {
      transform: scaleX(0);
    }
  }

  @keyframes land {
    from {
      opacity: 0;
      transform: translateY(-10px);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .fill,
    .card {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .track {
      border: 1px solid CanvasText;
    }

    .fill {
      forced-color-adjust: none;
      background: Highlight;
    }

    .outlier .value {
      border-width: 3px;
    }
  }
`;

import { css } from "lit";

/**
 * Styles a row of cards in the dock: the hand, and the choice of an estimate in its place. The dock sets the number of
 * columns and the size of the cards: see dock-styles.ts.
 */
export const cardRowStyles = css`
  :host {
    display: contents;
  }

  .cards {
    grid-area: cards;
    display: grid;
    grid-template-columns: repeat(var(--columns), minmax(0, calc(52 * var(--u))));
    justify-content: center;
    gap: var(--sp-2);
    min-inline-size: 0;
    inline-size: 100%;
  }

  .cards button {
    position: relative;
    display: grid;
    place-items: center;
    min-inline-size: 0;
    min-block-size: var(--card-height);
    padding: 0;
    border: 1px solid var(--control);
    border-radius: var(--r-2);
    background: var(--surface);
    color: var(--text);
    box-shadow: 0 1px 3px rgb(0 0 0 / 0.2);
    font: inherit;
    font-size: min(var(--fs-22), var(--card-text));
    font-weight: 700;
    overflow-wrap: anywhere;
    cursor: pointer;
    touch-action: manipulation;
    transition: transform var(--dur-1) var(--ease);
  }

  .cards .long {
    font-size: min(var(--fs-14), 20px);
  }

  .cards button:hover:not([aria-disabled="true"], :disabled) {
    border-color: var(--accent);
    transform: translateY(-3px);
  }

  @media (forced-colors: active) {
    .cards [aria-pressed="true"] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** Styles the viewer's hand and who plays it. */
export const handStyles = css`
  .me {
    grid-area: start;
    display: flex;
    align-items: center;
    gap: calc(10 * var(--u));
    min-inline-size: 0;
    font-size: var(--fs-14);
    line-height: 1.25;
  }

  .me b {
    display: block;
  }

  .me span {
    color: var(--muted);
  }

  .hint {
    display: none;
  }

  .cards .special {
    border-style: dashed;
    background: transparent;
    box-shadow: none;
  }

  .cards [aria-pressed="true"] {
    border: 2px solid var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    transform: translateY(calc(-8 * var(--u)));
  }

  .cards [aria-disabled="true"] {
    cursor: not-allowed;
  }

  .cards [aria-disabled="true"]:not([aria-pressed="true"]) {
    background: var(--sunken);
    color: var(--muted);
    box-shadow: none;
  }

  .check {
    position: absolute;
    inset-block-start: 2px;
    inset-inline-end: 2px;
    font-size: var(--fs-12);
  }

  @media (hover: hover) and (width >= 720px) {
    :host(:focus-within) .hint {
      display: block;
    }
  }

  @media (width < 720px) or (height < 480px) {
    tm-avatar {
      display: none;
    }
  }

  /* One row for everything. The sentence stays readable to assistive technology. */
  @media (height < 480px) {
    .me {
      font-size: var(--fs-12);
    }

    .me span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

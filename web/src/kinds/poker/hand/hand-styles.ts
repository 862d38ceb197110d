import { css } from "lit";

/** Styles the hand: paper cards in five columns on a phone, in one row on wider screens. */
export const handStyles = css`
  :host {
    display: block;
    padding: var(--sp-2) max(var(--sp-3), env(safe-area-inset-right))
      calc(var(--sp-3) + env(safe-area-inset-bottom)) max(var(--sp-3), env(safe-area-inset-left));
    border-block-start: 1px solid var(--line);
    background: var(--bg);
    box-shadow: 0 -6px 16px light-dark(rgb(28 31 39 / 0.05), rgb(0 0 0 / 0.3));
  }

  .bar {
    justify-content: space-between;
    gap: 0 var(--sp-4);
    margin-block-end: var(--sp-2);
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .bar .hint {
    display: none;
  }

  :host(:focus-within) .bar .hint {
    display: block;
  }

  .hand {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: var(--sp-2);
  }

  button {
    position: relative;
    display: grid;
    place-items: center;
    min-block-size: 56px;
    padding: 0;
    border: 1px solid var(--control);
    border-radius: var(--r-2);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow-1);
    font: inherit;
    font-size: var(--fs-22);
    font-weight: 650;
    cursor: pointer;
    touch-action: manipulation;
    transition: transform var(--dur-1) var(--ease);
  }

  button.long {
    font-size: var(--fs-14);
    overflow-wrap: anywhere;
  }

  button.special {
    border-style: dashed;
    background: transparent;
    box-shadow: none;
  }

  button:hover:not([aria-disabled="true"]) {
    border-color: var(--accent);
    transform: translateY(-3px);
  }

  button[aria-pressed="true"] {
    border: 2px solid var(--accent);
    background: var(--accent);
    color: var(--on-accent);
    transform: translateY(-5px);
  }

  button[aria-disabled="true"] {
    cursor: not-allowed;
  }

  button[aria-disabled="true"]:not([aria-pressed="true"]) {
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

  @media (pointer: coarse), (width < 720px) {
    :host(:focus-within) .bar .hint {
      display: none;
    }
  }

  @media (width < 720px) {
    button {
      font-size: min(var(--fs-22), 8.5vw);
    }
  }

  @media (width >= 720px) {
    .hand {
      grid-template-columns: repeat(var(--columns), minmax(0, 52px));
      justify-content: center;
    }

    .bar {
      justify-content: center;
    }

    /* No larger than two digits need on a card. */
    button {
      min-block-size: 60px;
      font-size: min(var(--fs-22), 26px);
    }

    button.long {
      font-size: min(var(--fs-14), 20px);
    }
  }

  @media (width >= 1080px) {
    .hand {
      grid-template-columns: repeat(var(--count), 52px);
    }

    button {
      min-block-size: 68px;
    }

    button.special {
      margin-inline: var(--sp-4) calc(-1 * var(--sp-4));
    }
  }

  @media (forced-colors: active) {
    button[aria-pressed="true"] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

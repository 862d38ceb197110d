import { css } from "lit";

/** The results: one sentence, a line of figures, bars with the names under them. */
export const resultsStyles = css`
  :host {
    display: grid;
    gap: var(--sp-4);
  }

  .outcome {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-2) var(--sp-3);
  }

  .outcome h3 {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-1);
    padding: var(--sp-1) var(--sp-3);
    border-radius: 999px;
    background: var(--sunken);
    font-size: var(--fs-14);
  }

  .consensus h3 {
    background: var(--ok-soft);
    color: var(--ok);
  }

  .close h3 {
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .spread h3 {
    background: var(--warn-soft);
    color: var(--warn);
  }

  .outcome p {
    font-weight: 600;
  }

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-3) var(--sp-8);
    margin: 0;
  }

  dt {
    color: var(--muted);
    font-size: var(--fs-12);
  }

  dd {
    margin: 0;
    font-size: var(--fs-22);
    font-weight: 650;
    line-height: 1.25;
  }

  ul {
    display: grid;
    gap: var(--sp-3);
  }

  li {
    display: grid;
    grid-template-columns: minmax(2rem, auto) 1fr auto;
    align-items: center;
    gap: 2px var(--sp-3);
  }

  .value {
    font-size: var(--fs-18);
    font-weight: 650;
    text-align: end;
    overflow-wrap: anywhere;
  }

  .track {
    block-size: calc(12px * var(--scale, 1));
    border-radius: 999px;
    background: var(--sunken);
    overflow: hidden;
  }

  .fill {
    display: block;
    block-size: 100%;
    border-radius: inherit;
    background: var(--accent);
    transform: scaleX(var(--share));
    transform-origin: 0 50%;
    animation: grow var(--dur-3) var(--ease);
  }

  :host(:dir(rtl)) .fill {
    transform-origin: 100% 50%;
  }

  .special .fill {
    background: var(--control);
  }

  .names {
    grid-column: 2 / -1;
    color: var(--muted);
    font-size: var(--fs-14);
    overflow-wrap: anywhere;
  }

  @keyframes grow {
    from {
      transform: scaleX(0);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .fill {
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
  }
`;

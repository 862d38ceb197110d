import { css } from "lit";

/** Styles the speaker. The name is the largest text on the page. The entry is next to it if there is room. */
export const speakerStyles = css`
  :host {
    display: grid;
    gap: var(--sp-4);
    border-color: var(--accent) !important;
  }

  .who {
    gap: var(--sp-2) var(--sp-4);
  }

  /* In large text the clock wraps before the name breaks. */
  .name {
    flex: 1 1 clamp(10rem, 100% - 5rem, 14rem);
    min-inline-size: 0;
  }

  h2 {
    font-size: var(--fs-28);
    letter-spacing: -0.015em;
  }

  .entry {
    gap: var(--sp-3) var(--sp-6);
    font-size: var(--fs-18);
  }

  .on {
    gap: var(--sp-3) var(--sp-4);
    padding-block-start: var(--sp-3);
    border-block-start: 1px solid var(--line);
  }

  .next {
    align-items: baseline;
    flex: 1 1 8rem;
    min-inline-size: 0;
    gap: var(--sp-1) var(--sp-2);
  }

  .on .row {
    justify-content: flex-end;
    max-inline-size: 75%;
    margin-inline-start: auto;
  }

  .then {
    font-weight: 600;
  }

  .then ~ .then {
    font-weight: 400;
  }

  /* Solid on the facilitator's button. */
  .mark {
    display: inline-flex;
    align-items: center;
    gap: var(--sp-1);
    min-inline-size: 0;
    padding: 2px var(--sp-1);
    border-radius: var(--r-1);
    background: var(--on-accent);
    color: var(--accent);
    font-size: var(--fs-14);
    text-align: start;
  }

  .mark span {
    min-inline-size: 0;
  }

  .primary {
    flex-wrap: wrap;
  }

  button.said,
  button.said:hover {
    border-color: var(--ok);
    background: var(--ok-soft);
    color: var(--ok);
  }

  @media (width >= 960px) {
    :host(:not([brief])) .entry {
      grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
      align-items: start;
    }
  }

  @media (width < 480px) {
    h2 {
      font-size: var(--fs-22);
    }

    .on .row {
      inline-size: 100%;
      max-inline-size: none;
    }

    .on .primary {
      flex: 1;
      padding-inline: var(--sp-2);
    }
  }

  /* On a phone the buttons stay in sight below a long entry. */
  @media (width < 480px) and (height >= 480px) {
    .on:has(.row) {
      display: contents;
    }

    .on:has(.row) .next {
      padding-block-start: var(--sp-3);
      border-block-start: 1px solid var(--line);
    }

    .on .row {
      position: sticky;
      inset-block-end: 0;
      z-index: 1;
      inline-size: auto;
      margin: calc(-1 * var(--sp-4));
      margin-block-start: calc(-1 * var(--sp-2));
      padding: var(--sp-2) var(--sp-4) var(--sp-4);
      border-radius: 0 0 var(--r-3) var(--r-3);
      background: var(--surface);
    }
  }

  @media (pointer: coarse), (width < 480px) {
    kbd {
      display: none;
    }
  }
`;

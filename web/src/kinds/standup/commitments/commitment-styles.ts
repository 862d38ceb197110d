import { css } from "lit";

/** Styles the viewer's commitments: one row each, with the buttons next to the text or below it. */
export const commitmentStyles = css`
  :host {
    display: grid;
    gap: var(--sp-3);
  }

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sp-1) var(--sp-3);
    padding-block: var(--sp-2);
    border-block-end: 1px solid var(--line);
  }

  li:focus-within {
    box-shadow: inset 3px 0 0 var(--focus);
    padding-inline-start: var(--sp-3);
  }

  :host(:dir(rtl)) li:focus-within {
    box-shadow: inset -3px 0 0 var(--focus);
  }

  .text {
    flex: 1 1 14rem;
    min-inline-size: 0;
  }

  .text p,
  p.text {
    white-space: pre-wrap;
  }

  .settled .text {
    color: var(--muted);
  }

  .outcomes {
    align-items: center;
    gap: var(--sp-2);
  }

  .outcomes button {
    gap: var(--sp-1);
    padding-inline: var(--sp-3);
    font-size: var(--fs-14);
  }

  button[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  input {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }

  .outcomes .quiet {
    max-inline-size: calc(100% + 2 * var(--sp-2));
    margin-inline: calc(-1 * var(--sp-2));
    padding-inline: var(--sp-2);
  }

  @media (width < 480px) {
    .outcomes[role="group"] {
      inline-size: 100%;
    }

    .outcomes[role="group"] button {
      flex: 1 1 auto;
      padding-inline: var(--sp-2);
    }
  }

  @media (pointer: coarse), (width < 720px) {
    kbd {
      display: none;
    }
  }
`;

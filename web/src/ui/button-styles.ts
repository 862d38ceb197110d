import { css } from "lit";

/**
 * Styles of native buttons: plain, `primary`, `quiet`, `danger`, `icon`. A link with the class `button` looks the same.
 */
export const buttonStyles = css`
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: var(--sp-2);
    min-block-size: var(--target);
    max-inline-size: 100%;
    padding: var(--sp-2) var(--sp-4);
    border: 1px solid var(--control);
    border-radius: var(--r-2);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: var(--fs-16);
    font-weight: 550;
    line-height: 1.2;
    text-align: center;
    overflow-wrap: break-word;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background-color var(--dur-1),
      border-color var(--dur-1),
      transform var(--dur-1) var(--ease);
  }

  button:hover,
  .button:hover {
    background: var(--sunken);
  }

  button:active,
  .button:active {
    transform: translateY(1px);
  }

  button.primary,
  .button.primary {
    border-color: transparent;
    background: var(--accent);
    color: var(--on-accent);
  }

  button.primary:hover,
  .button.primary:hover {
    background: color-mix(in oklab, var(--accent), var(--text) 14%);
  }

  button.quiet,
  .button.quiet {
    border-color: transparent;
    background: transparent;
  }

  button.quiet:hover,
  .button.quiet:hover {
    background: color-mix(in oklab, transparent, var(--text) 8%);
  }

  button.danger {
    border-color: var(--bad);
    color: var(--bad);
  }

  button.danger:hover {
    background: var(--bad-soft);
  }

  button.icon,
  .button.icon {
    min-inline-size: var(--target);
    padding: var(--sp-2);
  }

  button:disabled,
  button[aria-disabled="true"] {
    border-color: var(--line);
    background: var(--sunken);
    color: var(--muted);
    cursor: not-allowed;
    transform: none;
  }

  @media (forced-colors: active) {
    button.quiet,
    button.primary {
      border-color: ButtonText;
    }

    /* Background colours are removed, so the main action would look like every button. */
    .primary:not(:disabled, [aria-disabled="true"]) {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** Styles of the name of a key on a button. */
export const keyHintStyles = css`
  kbd {
    padding: 0 5px;
    border: 1px solid currentColor;
    border-radius: var(--r-1);
    font: inherit;
    font-size: var(--fs-12);
    line-height: 1.4;
    opacity: 0.75;
  }
`;

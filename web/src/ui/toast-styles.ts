import { css } from "lit";

/** Toasts at the lower edge of the screen; shell.css moves them to the upper one where that edge is taken. */
export const toastStyles = css`
  :host {
    position: fixed;
    inset-block-end: calc(var(--sp-4) + env(safe-area-inset-bottom));
    inset-inline: var(--sp-4);
    z-index: 20;
    display: grid;
    justify-items: center;
    gap: var(--sp-2);
    pointer-events: none;
  }

  .toast {
    display: flex;
    align-items: center;
    gap: var(--sp-3);
    max-inline-size: min(560px, 100%);
    padding: var(--sp-1) var(--sp-1) var(--sp-1) var(--sp-4);
    border: 1px solid transparent;
    border-radius: var(--r-2);
    background: var(--text);
    color: var(--bg);
    box-shadow: var(--shadow-3);
    font-size: var(--fs-14);
    pointer-events: auto;
    animation: rise var(--dur-2) var(--ease);
  }

  .toast p {
    flex: 1;
    padding-block: var(--sp-2);
  }

  button.quiet {
    color: inherit;
    font-size: var(--fs-14);
  }

  button.quiet:hover {
    background: color-mix(in oklab, transparent, var(--bg) 18%);
  }

  .action {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  button:focus-visible {
    outline-color: var(--bg);
    outline-offset: -4px;
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(var(--rise, 8px));
    }
  }
`;

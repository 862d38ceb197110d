import { css } from "lit";

/** Styles of stacked toasts. shell.css places them on the screen. */
export const toastStyles = css`
  :host {
    position: fixed;
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
    padding-block: var(--toast-pad, var(--sp-1));
    padding-inline: var(--sp-4) var(--sp-1);
    border: 1px solid transparent;
    border-radius: var(--r-2);
    background: var(--text);
    color: var(--bg);
    box-shadow: var(--shadow-3);
    font-size: var(--fs-14);
    pointer-events: auto;
    animation: rise var(--dur-2) var(--ease);
  }

  /* If one toast is shown at a time, the previous one appears again when the newer is gone. */
  .toast:not(:last-child) {
    display: var(--older, flex);
  }

  .toast p {
    flex: 1;
    padding-block: var(--toast-pad, var(--sp-2));
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

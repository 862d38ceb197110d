import { css } from "lit";

/** The look of a message at the top of the screen. */
export const toastLook = css`
  .toast {
    display: flex;
    align-items: center;
    gap: var(--sp-3);
    max-inline-size: min(560px, 100%);
    padding-inline: var(--sp-4) var(--sp-1);
    border: 1px solid transparent;
    border-radius: var(--r-2);
    background: var(--text);
    color: var(--bg);
    box-shadow: var(--shadow-3);
    font-size: var(--fs-14);
    animation: rise var(--dur-2) var(--ease);
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(-8px);
    }
  }
`;

/** Styles of the toasts, of which only the newest is shown. shell.css places them on the screen. */
export const toastStyles = [
  toastLook,
  css`
    :host {
      position: fixed;
      display: grid;
      justify-items: center;
      pointer-events: none;
    }

    .toast {
      pointer-events: auto;
    }

    /* It appears again when the newer one is gone. */
    .toast:not(:last-child) {
      display: none;
    }

    /* Two lines of text are not higher than the bar that the toast covers. */
    .toast p {
      flex: 1;
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
  `,
];

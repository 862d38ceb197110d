import { css } from "lit";

/** Styles of a modal dialog with its heading and its row of buttons. */
export const dialogStyles = css`
  dialog {
    inline-size: min(var(--dialog, 520px), calc(100vw - 2 * var(--sp-4)));
    max-block-size: min(720px, calc(100dvh - 2 * var(--sp-4)));
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--bg);
    color: var(--text);
    box-shadow: var(--shadow-3);
    overscroll-behavior: contain;
  }

  dialog[open] {
    animation: rise var(--dur-2) var(--ease);
  }

  dialog::backdrop {
    background: rgb(10 12 17 / 0.45);
  }

  .header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-3);
    padding-block: var(--sp-3) var(--sp-2);
    padding-inline: var(--sp-6) var(--sp-3);
    background: var(--bg);
  }

  .body {
    padding: var(--sp-2) var(--sp-6) var(--sp-6);
  }

  .footer {
    position: sticky;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--sp-2);
    padding: var(--sp-3) var(--sp-6) var(--sp-4);
    border-block-start: 1px solid var(--line);
    background: var(--bg);
  }

  @media (width < 480px) {
    .header {
      padding-inline-start: var(--sp-4);
    }

    .body,
    .footer {
      padding-inline: var(--sp-4);
    }
  }

  /* Docked buttons would cover the focused field. */
  @media (height < 480px) {
    .header,
    .footer {
      position: static;
    }
  }

  .footer:not(.filled) {
    display: none;
  }

  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
`;

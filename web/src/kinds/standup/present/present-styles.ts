import { css } from "lit";

/**
 * Styles the standup for a shared screen. Tokens are inherited into every shadow root, so new values enlarge the same
 * elements.
 */
export const presentStyles = css`
  :host {
    --fs-12: clamp(0.875rem, 0.6rem + 0.6vw, 1.75rem);
    --fs-14: clamp(1rem, 0.6rem + 0.9vw, 2.25rem);
    --fs-16: clamp(1.125rem, 0.6rem + 1.1vw, 2.5rem);
    --fs-18: clamp(1.25rem, 0.6rem + 1.3vw, 3rem);
    --fs-22: clamp(1.75rem, 0.7rem + 3vw, 5rem);
    --fs-28: clamp(1.75rem, 0.7rem + 4vw, 6rem);

    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: clamp(16px, 3vh, 48px);
    align-content: start;
    min-block-size: 100dvh;
    padding: clamp(16px, 3vw, 64px);
    font-size: var(--fs-16);
  }

  h1 {
    font-size: var(--fs-16);
  }

  h2 {
    font-size: var(--fs-22);
  }

  li.row {
    gap: var(--sp-3);
    font-size: var(--fs-18);
  }

  .people {
    display: grid;
    gap: var(--sp-1);
    margin: 0;
  }

  .people dt {
    color: var(--muted);
    font-size: var(--fs-12);
  }

  .people dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  @media (width >= 960px) {
    :host {
      grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
    }

    header {
      grid-column: 1 / -1;
    }

    .side {
      align-self: start;
    }
  }
`;

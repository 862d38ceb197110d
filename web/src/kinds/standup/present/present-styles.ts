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

  /* The table fills the window. It follows the smaller side, so that its parts keep their proportions. */
  :host([live]) {
    --unit: min(1vw, 1.7vh);
    --fs-12: clamp(0.875rem, 0.5rem + 0.7 * var(--unit), 1.5rem);
    --fs-14: clamp(1rem, 0.6rem + 0.75 * var(--unit), 2.25rem);
    --fs-16: clamp(1.125rem, 0.6rem + 0.95 * var(--unit), 2.5rem);
    --fs-18: clamp(1.25rem, 0.6rem + 1.3 * var(--unit), 3rem);
    --fs-22: clamp(1.375rem, 0.6rem + 1.4 * var(--unit), 3.5rem);
    --fs-28: clamp(1.75rem, 0.7rem + 2.2 * var(--unit), 5rem);

    grid-template-rows: auto 1fr;
    gap: 0;
    align-content: stretch;
    padding: 0;
  }

  :host([live]) header {
    padding: clamp(8px, 1.2vw, 24px) clamp(12px, 2vw, 40px);
  }

  tm-standup-table {
    --u: max(1rem / 16, 0.087 * var(--unit));
  }

  tm-standup-table h2 {
    font-size: var(--fs-28);
    text-align: center;
  }

  tm-standup-feed {
    inline-size: 100%;
    max-inline-size: 80rem;
    margin-inline: auto;
    color: var(--text);
  }

  :host([live]) .side {
    --fs-16: var(--fs-14);
    --fs-18: var(--fs-14);

    padding: clamp(12px, 1.5vw, 32px);
    font-size: var(--fs-14);
  }

  :host([live]) .side:not(:has(*)) {
    display: none;
  }

  @media (width >= 960px) {
    :host([live]) {
      grid-template-columns: minmax(0, 1fr) fit-content(22%);
    }

    :host(:not([live])) {
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

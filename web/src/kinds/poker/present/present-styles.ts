import { css } from "lit";

/**
 * Styles the room for a shared screen. Tokens are inherited into every shadow root, so new values enlarge the same
 * elements. They
 * follow the smaller side of the window, so that the table fills it.
 */
export const presentStyles = css`
  :host {
    --unit: min(1vw, 1.7vh);
    --fs-12: clamp(0.875rem, 0.6rem + 0.55 * var(--unit), 1.75rem);
    --fs-14: clamp(1rem, 0.6rem + 0.75 * var(--unit), 2.25rem);
    --fs-16: clamp(1.125rem, 0.6rem + 0.95 * var(--unit), 2.5rem);
    --fs-18: clamp(1.25rem, 0.6rem + 1.15 * var(--unit), 3rem);
    --fs-22: clamp(1.5rem, 0.6rem + 1.6 * var(--unit), 4rem);
    --fs-28: clamp(1.125rem, 0.6rem + 0.95 * var(--unit), 2.5rem);
    --sheet-width: max(24rem, min(52 * var(--unit), 100% - 34 * var(--unit)));

    display: flex;
    flex-direction: column;
    gap: clamp(8px, 1.5vh, 24px);
    min-block-size: 100dvh;
    padding: clamp(12px, 2vw, 40px);
    font-size: var(--fs-16);
  }

  tm-poker-table[revealed] {
    --sheet-width: max(24rem, min(64 * var(--unit), 100% - 28 * var(--unit)));
  }

  tm-poker-table:not([seated]) h2 {
    font-size: var(--fs-22);
  }

  /* The figures are next to the title, so that the bars of many people fit the height. */
  @media (width >= 960px) {
    tm-poker-table[revealed]:not([seated]) {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      align-content: start;
      column-gap: var(--sp-6);
    }

    [revealed]:not([seated]) > tm-poker-results {
      grid-area: 2 / 1 / auto / -1;
    }
  }
`;

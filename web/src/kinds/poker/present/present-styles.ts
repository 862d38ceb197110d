import { css } from "lit";

/**
 * Styles the room for a shared screen. Tokens are inherited into every shadow root, so new values enlarge the same
 * elements. They follow the smaller side of the window, so that the table fills it.
 */
export const presentStyles = css`
  :host {
    --unit: min(1vw, 1.7vh);
    --fs-14: clamp(1rem, 0.6rem + 0.75 * var(--unit), 2.25rem);
    --fs-16: clamp(1.125rem, 0.6rem + 0.95 * var(--unit), 2.5rem);
    --fs-28: clamp(1.125rem, 0.6rem + 0.95 * var(--unit), 2.5rem);

    display: flex;
    flex-direction: column;
    min-block-size: 100dvh;
    font-size: var(--fs-16);
  }

  header {
    padding: clamp(8px, 1.2vw, 24px) clamp(12px, 2vw, 40px);
  }

  tm-poker-table {
    --u: max(1rem / 16, 0.087 * var(--unit));
  }

  tm-poker-figures {
    --figures: var(--on-felt);
    --figures-at: center;
  }

  h2 {
    font-size: calc(28 * var(--u));
    text-align: center;
  }
`;

import { css } from "lit";

/**
 * Styles the room for a shared screen. Tokens are inherited into every shadow root, so new values enlarge the same
 * elements. Their sizes in pixels are multiplied by --scale.
 */
export const presentStyles = css`
  :host {
    --scale: 1;
    --fs-12: clamp(0.875rem, 0.6rem + 0.6vw, 1.75rem);
    --fs-14: clamp(1rem, 0.6rem + 0.9vw, 2.25rem);
    --fs-16: clamp(1.125rem, 0.6rem + 1.1vw, 2.5rem);
    --fs-18: clamp(1.25rem, 0.6rem + 1.3vw, 3rem);
    --fs-22: clamp(1.75rem, 0.7rem + 3vw, 5rem);
    --fs-28: clamp(1.125rem, 0.6rem + 1.1vw, 2.5rem);

    display: flex;
    flex-direction: column;
    gap: clamp(16px, 3vh, 48px);
    min-block-size: 100dvh;
    padding: clamp(16px, 3vw, 64px);
    font-size: var(--fs-16);
  }

  @media (width >= 600px) {
    :host {
      --scale: 1.25;
    }
  }

  @media (width >= 960px) {
    :host {
      --scale: 1.5;
    }
  }

  @media (width >= 1600px) {
    :host {
      --scale: 2.2;
    }
  }
`;

import { css } from "lit";

/** Styles of the frame around the result of a finished room. */
export const endingStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
    scroll-margin-block: var(--sp-4);
  }

  h2 {
    display: flex;
    gap: var(--sp-3);
    font-size: var(--fs-22);
  }

  h2 tm-icon {
    flex: none;
    color: var(--muted);
  }

  h2 .complete {
    color: var(--ok);
  }

  .part {
    display: inline-block;
    max-inline-size: 100%;
  }

  @media (width < 480px) {
    h2 {
      font-size: var(--fs-18);
    }

    .row > *,
    ::slotted(:is(button, .button)) {
      flex: 1 1 auto;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    :host([fresh]) section {
      animation: arrive var(--dur-3) var(--ease);
    }
  }

  @keyframes arrive {
    from {
      opacity: 0;
      transform: translateY(-8px);
    }
  }
`;

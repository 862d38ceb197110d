import { css } from "lit";

/** The look of the token. */
export const tokenFaceStyles = css`
  .token {
    position: absolute;
    border: calc(3 * var(--u)) double light-dark(#835100, #3e2d10);
    border-radius: 50%;
    background: light-dark(#d28a17, #f0be67);
    box-shadow: 0 2px 5px rgb(0 0 0 / 0.3);
  }

  @media (forced-colors: active) {
    .token {
      forced-color-adjust: none;
      border-color: Canvas;
      background: Highlight;
    }
  }
`;

/** Styles the token: an amber disc on the felt in front of the speaker. Faces in rows and in the strip carry it. */
export const tokenStyles = css`
  .token {
    inset-block-start: calc(var(--arc) + 2 * var(--u));
    inline-size: calc(30 * var(--u));
    block-size: calc(30 * var(--u));
    animation: lay var(--dur-3) var(--ease);
  }

  .short .token {
    inset-block-start: calc(54 * var(--u));
    inline-size: calc(20 * var(--u));
    block-size: calc(20 * var(--u));
  }

  :is(.faces, .strip) .token {
    inset-block-start: calc(var(--face) - 12 * var(--u));
    inset-inline-start: calc(50% + var(--face) / 2 - 12 * var(--u));
    inline-size: calc(16 * var(--u));
    block-size: calc(16 * var(--u));
    border-width: calc(2 * var(--u));
  }

  /* Seats of poker have their cards there. */
  .table:is(.named, .short) > .seats ~ .stage {
    margin-block-start: calc(-24 * var(--u));
  }

  .skipped tm-avatar {
    filter: grayscale(1) opacity(0.7);
  }

  /* From seat to seat it slides: see tm-standup-table.ts. */
  @keyframes lay {
    from {
      opacity: 0;
      transform: translateY(-12px);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .token {
      animation: fade 80ms linear;
    }
  }

  @keyframes fade {
    from {
      opacity: 0;
    }
  }
`;

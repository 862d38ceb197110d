import { css } from "lit";

/**
 * Styles the table: one large ellipse, whose near part is under the dock. Only its far rim is seen, as an arc. The
 * seats behind it use the same `--sag` and width: see seat-styles.ts. `--u` is a pixel at the usual text size.
 */
export const feltStyles = css`
  :host {
    --u: calc(1rem / 16);
    /* A table from its lit end to its near end, in the theme's felt, and the wood of its rim from the inside. */
    --felt-1: light-dark(var(--felt), color-mix(in oklab, var(--felt), var(--on-felt) 10%));
    --felt-2: light-dark(
      color-mix(in oklab, var(--felt), var(--on-felt) 12%),
      color-mix(in oklab, var(--felt), var(--on-felt) 4%)
    );
    --felt-3: light-dark(
      color-mix(in oklab, var(--felt), var(--on-felt) 24%),
      color-mix(in oklab, var(--felt), #000 15%)
    );
    --rim-hi: light-dark(#e4c79d, #7d6040);
    --rim-1: light-dark(#b98f60, #5a4228);
    --rim-2: light-dark(#8f6a41, #3c2b19);

    position: relative;
    display: grid;
    flex: 1;
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr);
    container-type: inline-size;
    min-inline-size: 0;
    overflow: clip;
  }

  .table {
    --arc: calc(112 * var(--u));
    --sag: min(190 * var(--u), 20cqi);

    display: contents;
  }

  .ruler {
    position: absolute;
    visibility: hidden;
    inline-size: calc(100 * var(--u));
  }

  .felt {
    position: absolute;
    inset: var(--arc) -7% calc(-40 * var(--u));
    border-radius: 50% 50% 0 0 / var(--sag) var(--sag) 0 0;
    background: radial-gradient(90% 80% at 50% 8%, var(--felt-1), var(--felt-2) 58%, var(--felt-3));
    box-shadow:
      0 0 0 calc(3 * var(--u)) var(--rim-hi),
      0 0 0 calc(14 * var(--u)) var(--rim-1),
      0 0 0 calc(16 * var(--u)) var(--rim-2),
      0 calc(-6 * var(--u)) calc(28 * var(--u)) calc(10 * var(--u)) rgb(0 0 0 / 0.14),
      inset 0 calc(14 * var(--u)) calc(34 * var(--u)) calc(-10 * var(--u)) rgb(0 0 0 / 0.28);
  }

  /* A stitched line. */
  .felt::after {
    position: absolute;
    inset: calc(22 * var(--u));
    border: 1.5px dashed color-mix(in oklab, var(--on-felt), transparent 72%);
    border-radius: inherit;
    content: "";
  }

  /* The light over a table whose people agree. */
  .felt::before {
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: radial-gradient(70% 70% at 50% 20%, rgb(255 255 255 / 0.24), transparent);
    box-shadow: 0 0 0 calc(3 * var(--u)) var(--ok);
    opacity: 0;
    content: "";
    transition: opacity var(--dur-3) var(--ease);
  }

  .consensus.felt::before {
    opacity: 1;
  }

  /* The room has ended: the table is left in the background. */
  :host([ended]) .felt {
    opacity: 0.6;
  }

  .stage {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: safe center;
    gap: calc(16 * var(--u));
    min-inline-size: 0;
    padding: var(--sp-2) max(var(--sp-4), env(safe-area-inset-right)) var(--sp-4)
      max(var(--sp-4), env(safe-area-inset-left));
    color: var(--on-felt);
  }

  /* The cards have left, so the result has their space. */
  .revealed > .stage {
    margin-block-start: calc(-52 * var(--u));
  }

  .revealed:is(.short, .faces) > .stage {
    margin-block-start: calc(-24 * var(--u));
  }

  .strip > .stage {
    margin-block-start: 0;
  }

  /* The rim is above the stage, not behind it. */
  .stage:not(.seats ~ *) {
    margin-block-start: calc(var(--arc) + 12 * var(--u));
  }

  :host([ended]) .table {
    --arc: calc(24 * var(--u));
  }

  .stage.held {
    align-content: start;
    padding-block-start: var(--held);
  }

  @media (height < 800px) {
    .stage {
      gap: calc(8 * var(--u));
    }

    .table:not(.strip) {
      --sag: min(150 * var(--u), 20cqi);
    }
  }

  @media (forced-colors: active) {
    .felt {
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .felt {
      display: none;
    }
  }
`;

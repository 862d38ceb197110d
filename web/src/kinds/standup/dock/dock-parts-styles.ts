import { css } from "lit";

/**
 * Styles the parts of the dock: the viewer's turn, what comes next, and the actions. In a narrow room they are below each
 * other. The height stays the same in all phases.
 */
export const dockPartsStyles = css`
  :host {
    --u: calc(1rem / 16);

    display: grid;
    grid-template: "me middle end" calc(84 * var(--u)) / minmax(10rem, 1fr) minmax(0, auto) minmax(
        max-content,
        1fr
      );
    align-items: center;
    gap: 0 var(--sp-4);
    padding: calc(10 * var(--u)) max(calc(20 * var(--u)), env(safe-area-inset-right)) calc(10 * var(--u))
      max(calc(20 * var(--u)), env(safe-area-inset-left));
  }

  .me {
    grid-area: me;
    display: flex;
    align-items: center;
    gap: var(--sp-3);
    min-inline-size: 0;
    font-size: var(--fs-14);
  }

  .me p {
    min-inline-size: 0;
    font-weight: 550;
  }

  .me .turn {
    font-size: var(--fs-16);
    font-weight: 650;
  }

  .face {
    position: relative;
    flex: none;
  }

  .token {
    inset-block-start: calc(-10 * var(--u));
    inset-inline-end: calc(-6 * var(--u));
    inline-size: calc(20 * var(--u));
    block-size: calc(20 * var(--u));
  }

  .middle {
    grid-area: middle;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: center;
    gap: 0 var(--sp-2);
    min-inline-size: 0;
    color: var(--muted);
    font-size: var(--fs-14);
  }

  b {
    color: var(--text);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  b ~ b {
    font-weight: 400;
  }

  .order {
    align-items: center;
    justify-content: start;
    gap: 0 var(--sp-4);
  }

  .check {
    display: flex;
    align-items: center;
    gap: var(--sp-2);
    min-block-size: var(--target);
    color: var(--text);
    font-weight: 400;
  }

  .label {
    min-inline-size: 0;
    max-inline-size: 16rem;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .said[aria-pressed="true"],
  .said[aria-pressed="true"]:hover {
    border-color: var(--ok);
    background: var(--ok-soft);
    color: var(--ok);
  }

  @container (width < 64rem) {
    .next,
    #order {
      display: none;
    }
  }

  @container (width < 44rem) {
    :host {
      grid-template: "me" auto "middle" auto "end" auto / minmax(0, 1fr);
      row-gap: calc(4 * var(--u));
      padding: calc(8 * var(--u)) max(var(--sp-3), env(safe-area-inset-right)) calc(8 * var(--u))
        max(var(--sp-3), env(safe-area-inset-left));
    }

    .face {
      display: none;
    }

    .me .turn {
      font-size: var(--fs-14);
    }

    .me {
      min-block-size: calc(28 * var(--u));
    }

    .me:not(:has(p)) {
      display: none;
    }

    .end {
      gap: var(--sp-2);
    }

    .end :is(.primary, .said) {
      flex: 1 1 auto;
    }

    .end .primary {
      white-space: nowrap;
    }

    /* The name in the main action is cut instead. */
    .end .quiet {
      flex: none;
      padding-inline: var(--sp-2);
    }
  }

  @container (width < 24rem) {
    .end tm-icon {
      display: none;
    }
  }

  @container (width < 18rem) {
    .end .primary {
      white-space: normal;
    }
  }

  /* A phone in landscape. */
  @media (height < 480px) {
    @container (width >= 44rem) {
      :host {
        grid-template-rows: calc(52 * var(--u));
        padding-block: var(--sp-1);
      }
    }
  }
`;

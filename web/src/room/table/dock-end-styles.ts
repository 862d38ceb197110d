import { css } from "lit";

/** Styles the dock's end: a menu, and the main action as the last button. */
export const dockEndStyles = css`
  :host {
    display: contents;
  }

  .end {
    grid-area: end;
    display: flex;
    align-items: center;
    justify-content: flex-end;
    gap: var(--sp-2);
    min-inline-size: 0;
    white-space: nowrap;
  }

  .end button {
    min-inline-size: 0;
  }

  @container (width < 18rem) {
    .end {
      flex-wrap: wrap;
    }
  }

  @container (width < 38rem) {
    .end {
      gap: 0;
    }

    .end .primary {
      padding-inline: var(--sp-3);
      overflow-wrap: anywhere;
      white-space: normal;
    }
  }

  @media (pointer: coarse) {
    kbd {
      display: none;
    }
  }

  @container (width < 72rem) {
    .end :is(kbd, .again tm-icon) {
      display: none;
    }
  }
`;

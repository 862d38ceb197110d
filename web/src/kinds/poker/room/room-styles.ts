import { css } from "lit";

/** Styles the poker room: the table with the dock below it, and the queue beside both in a wide window. */
export const roomStyles = css`
  :host {
    display: grid;
    grid-template-rows: 1fr auto;
    grid-template-columns: minmax(0, 1fr);
    min-inline-size: 0;
  }

  /* Elements whose code is still loading take no space. */
  :not(:defined) {
    display: none;
  }

  .centre {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
  }

  .bar {
    display: flex;
    align-items: center;
    gap: var(--sp-1);
    padding: 0 max(var(--sp-4), env(safe-area-inset-right)) 0 max(var(--sp-4), env(safe-area-inset-left));
  }

  .bar button {
    font-size: var(--fs-14);
  }

  .bar button:first-child {
    min-inline-size: 0;
    margin-inline-end: auto;
    padding-inline: var(--sp-3);
  }

  /* A sheet of paper on the table. */
  :is(tm-poker-summary, tm-poker-invite) {
    inline-size: 100%;
    max-inline-size: 60rem;
    margin-inline: auto;
    color: var(--text);
  }

  tm-poker-invite {
    max-inline-size: 30rem;
  }

  /* A saved estimate on its way to the queue. */
  .flying {
    position: fixed;
    inset-block-start: 0;
    inset-inline-start: 0;
    z-index: 4;
    padding: 2px var(--sp-2);
    border-radius: var(--r-1);
    background: var(--ok-soft);
    color: var(--ok);
    font-size: var(--fs-14);
    font-weight: 650;
    pointer-events: none;
  }

  @media (width >= 720px) and (height >= 480px) {
    :host([has-rail]) {
      grid-template-columns: 17.5rem minmax(0, 1fr);
    }

    aside {
      position: sticky;
      inset-block-start: 0;
      grid-row: 1 / 3;
      align-self: start;
      display: flex;
      flex-direction: column;
      block-size: 100%;
      min-block-size: 0;
      /* Below the room's header, so that the queue ends at the bottom of the window. */
      max-block-size: calc(100dvh - var(--topbar));
      overflow-y: auto;
      padding: var(--sp-2) var(--sp-3) var(--sp-4);
      border-inline-end: 1px solid var(--line);
    }

    tm-poker-queue {
      flex: 0 1 auto;
      min-block-size: 0;
    }

    .dock {
      grid-column: -2;
    }
  }
`;

import { css } from "lit";

/** Styles the poker room: one column on a phone with the hand docked below, otherwise the queue next to the table. */
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
    gap: var(--sp-4);
    min-inline-size: 0;
    padding: var(--sp-2) max(var(--sp-4), env(safe-area-inset-right)) var(--sp-6)
      max(var(--sp-4), env(safe-area-inset-left));
  }

  .bar {
    display: flex;
    align-items: center;
    gap: var(--sp-1);
  }

  .bar button {
    font-size: var(--fs-14);
  }

  .bar button:first-child {
    min-inline-size: 0;
    margin-inline-end: auto;
    padding-inline: var(--sp-3);
  }

  .outcome {
    display: grid;
    gap: var(--sp-4);
    align-items: start;
  }

  .outcome > * {
    min-inline-size: 0;
  }

  /*
   * The result replaces the hand. If the story leaves no space below, the result covers other parts, but not the summary
   * of a finished room.
   */
  .outcome.turned:where(:not(tm-poker-summary ~ * *)) {
    position: sticky;
    inset-block-end: 0;
    z-index: 3;
    max-block-size: calc(100dvh - 2 * var(--topbar) - var(--sp-2));
    overflow-y: auto;
    box-shadow: var(--shadow-2);
  }

  .outcome.turned:focus-visible {
    outline-offset: -2px;
  }

  /* The result and the form for an estimate are on the sheet with the story. */
  [seated] .outcome,
  [seated] .outcome.turned {
    position: static;
    max-block-size: none;
    overflow: visible;
    padding: var(--sp-4) 0 0;
    border: 0;
    border-block-start: 1px solid var(--line);
    border-radius: 0;
    background: none;
    box-shadow: none;
  }

  [seated][revealed] {
    --sheet-width: max(24rem, min(50rem, 100% - 18rem));
  }

  .hand {
    position: sticky;
    inset-block-end: 0;
    z-index: 3;
    min-inline-size: 0;
  }

  @media (height < 480px) {
    .outcome.turned {
      gap: var(--sp-2);
      padding: var(--sp-2);
    }

    .outcome.turned:where(:not(tm-poker-summary ~ * *)) {
      max-block-size: 100dvh;
    }
  }

  /* If docked, they would cover nearly everything. */
  @media (height < 360px) {
    .hand,
    .outcome.turned {
      position: static;
    }
  }

  .watching {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: var(--sp-2) var(--sp-4);
    padding: var(--sp-3) var(--sp-4);
    border-block-start: 1px solid var(--line);
    background: var(--bg);
    color: var(--muted);
    text-align: center;
  }

  @media screen and (width < 720px) {
    .centre {
      gap: var(--sp-2);
      padding-block-start: 0;
    }

    .bar {
      margin-block-end: -6px;
    }

    /* From edge to edge, so that nothing beside it looks cut. The room's bar stays in sight above. */
    .outcome.turned:where(:not(tm-poker-summary ~ * *)) {
      max-block-size: calc(100dvh - 48px - var(--sp-2));
      margin-inline: calc(-1 * var(--sp-4));
      border-inline: 0;
    }
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
      /* Below the bar and the room's header, so that the queue ends at the bottom of the window. */
      max-block-size: calc(100dvh - var(--topbar) - 52px);
      overflow-y: auto;
      padding: var(--sp-2) var(--sp-3) var(--sp-4);
      border-inline-end: 1px solid var(--line);
    }

    tm-poker-queue {
      flex: 0 1 auto;
      min-block-size: 0;
    }

    .centre {
      inline-size: 100%;
      max-inline-size: 1680px;
      margin-inline: auto;
      padding: var(--sp-2) var(--sp-4) var(--sp-3);
    }

    /* Without a table around it, the story and its result are as wide as people can read. */
    tm-poker-table:not([seated]),
    tm-poker-summary {
      inline-size: 100%;
      max-inline-size: 960px;
      margin-inline: auto;
    }

    :is(.hand, .watching) {
      grid-column: -2;
    }
  }

  @media (width >= 1180px), (width >= 720px) and (height < 480px) {
    .outcome.turned:has(tm-poker-estimate) {
      grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
      column-gap: var(--sp-6);
    }

    .outcome.turned tm-poker-estimate {
      grid-area: 1 / 2 / 3 / 3;
    }
  }

  [seated] .outcome.turned {
    grid-template-rows: auto 1fr;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    column-gap: var(--sp-6);

    & tm-poker-results {
      grid-area: 1 / 1 / 3 / 2;
    }

    & tm-poker-estimate {
      grid-area: 1 / 2 / 2 / 3;
    }

    & tm-poker-figures {
      grid-column: 2;
    }
  }
`;

import { css } from "lit";

/** Styles of a room's header: one line if it fits, otherwise the tools are below the title. */
export const headerStyles = css`
  :host {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-1) var(--sp-4);
    padding: 0 max(var(--sp-2), env(safe-area-inset-right)) var(--sp-2)
      max(var(--sp-2), env(safe-area-inset-left));
  }

  .title {
    display: flex;
    flex: 1 1 16rem;
    align-items: center;
    gap: var(--sp-2);
    min-inline-size: 0;
  }

  h1 {
    font-size: var(--fs-22);
  }

  /* The back link has its own spacing. Guests do not have that link, so their title aligns with the cards below. */
  h1:first-child {
    margin-inline-start: var(--sp-2);
  }

  .state {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: var(--sp-1);
    color: var(--muted);
    font-size: var(--fs-12);
    font-weight: 600;
  }

  .state.off {
    color: var(--warn);
  }

  .dot {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    background: var(--ok);
  }

  /* Next to the title if there is space, otherwise in the line of the tools. */
  .title:has(+ .name) {
    flex: 0 1 auto;
  }

  .name {
    padding-inline: var(--sp-2);
    font-size: var(--fs-14);
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--sp-1);
    margin-inline-start: auto;
  }

  .people {
    gap: var(--sp-1);
    padding-inline: var(--sp-2);
    font-size: var(--fs-14);
  }

  .faces {
    display: flex;
  }

  .faces tm-avatar {
    border: 2px solid var(--bg);
    border-radius: 50%;
  }

  /* The borders overlap by one line only, so that both letters stay readable. */
  .faces tm-avatar + tm-avatar {
    margin-inline-start: -2px;
  }

  /* The word "guest" is in the drawer. Here only the ring marks a guest, so it is above its neighbours. */
  .faces .guest {
    position: relative;
    outline: 1.5px dashed var(--text);
    outline-offset: -1px;
  }

  @media (width >= 45em) {
    :host {
      flex-wrap: nowrap;
    }
  }

  @media (width < 480px) {
    /* Words are broken rather than taking a row from the cards. */
    .name {
      flex: 1 1 5rem;
      min-inline-size: min-content;
      max-inline-size: max-content;
    }

    .title:has(+ .name) {
      flex-basis: 100%;
    }

    :host {
      column-gap: 0;
      padding-block-end: 0;
    }

    h1 {
      font-size: var(--fs-18);
    }
  }
`;

import { css } from "lit";

/** Styles of the centred form for guests. */
export const guestJoinStyles = css`
  :host {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--sp-3);
    text-align: center;
  }

  svg {
    inline-size: 88px;
  }

  .muted {
    max-inline-size: 46ch;
  }

  form.panel {
    inline-size: min(400px, 100%);
    margin-block-start: var(--sp-4);
    padding: var(--sp-6);
    text-align: start;
  }

  /* On its own line, because next to the text it leaves only half the width. */
  tm-banner a {
    display: flex;
    align-items: center;
    inline-size: 100%;
    min-block-size: var(--target);
    color: inherit;
    font-weight: 600;
  }
`;

import { css } from "lit";

/** The form of a guest in the middle of the page. */
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

  form {
    display: grid;
    gap: var(--sp-4);
    inline-size: min(400px, 100%);
    margin-block-start: var(--sp-4);
    text-align: start;
  }

  form.panel {
    padding: var(--sp-6);
  }

  /* On a line of its own: beside the words it leaves them half the width. */
  tm-banner a {
    display: flex;
    align-items: center;
    inline-size: 100%;
    min-block-size: var(--target);
    color: inherit;
    font-weight: 600;
  }
`;

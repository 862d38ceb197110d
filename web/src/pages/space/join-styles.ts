import { css } from "lit";

/** Styles of the centred join form. */
export const joinStyles = css`
  :host {
    display: grid;
    justify-items: center;
    gap: var(--sp-3);
    padding-block: var(--sp-4) var(--sp-8);
    text-align: center;
  }

  .picture {
    display: grid;
    place-items: center;
    inline-size: 4.5rem;
    block-size: 4.5rem;
    border-radius: 25%;
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    font-size: 2.25rem;
  }

  form {
    inline-size: min(400px, 100%);
    margin-block-start: var(--sp-4);
    text-align: start;
  }

  .passcode {
    font-family: var(--mono);
    font-size: var(--fs-22) !important;
    letter-spacing: 0.15em;
    text-transform: uppercase;
  }
`;

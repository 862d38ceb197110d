import { css } from "lit";

/** The wall beside the form; under it where it is narrow. */
export const kudosStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
  }

  .columns {
    display: grid;
    gap: var(--sp-6);
    align-items: start;
    min-inline-size: 0;
  }

  .columns > * {
    min-inline-size: 0;
  }

  ul {
    display: grid;
    gap: var(--sp-3);
  }

  @media (width >= 860px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) 320px;
    }

    tm-kudo-form {
      grid-area: 1 / 2;
    }
  }
`;

/** One kudo. */
export const kudoCardStyles = css`
  .card {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--sp-3);
  }

  tm-avatar {
    align-self: start;
  }

  .body {
    display: grid;
    gap: var(--sp-1);
  }

  .to {
    color: var(--muted);
    font-weight: 450;
  }

  .to tm-icon {
    font-size: var(--fs-14);
    vertical-align: -0.25em;
  }

  :host(:dir(rtl)) .to tm-icon {
    transform: scaleX(-1);
  }

  .text {
    white-space: pre-line;
  }

  .facts {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .facts a {
    color: inherit;
  }

  button {
    margin-block: calc(-1 * var(--sp-2));
    margin-inline-end: calc(-1 * var(--sp-2));
    align-self: start;
  }
`;

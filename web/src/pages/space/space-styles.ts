import { css } from "lit";

/** Two columns if there is room, otherwise one. */
export const spaceStyles = css`
  :host {
    display: grid;
    gap: var(--sp-6);
    min-inline-size: 0;
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

  /* The kinds' elements load after the page. Reserving the line avoids a layout shift. */
  .of-kind {
    display: block;
    min-block-size: 1lh;
    margin-block-start: var(--sp-4);
  }

  aside {
    display: grid;
    gap: var(--sp-6);
  }

  @media (width >= 860px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) min(18.75rem, 45%);
    }
  }
`;

import { css } from "lit";

/** Two columns where there is room for them, one under the other where there is not. */
export const spaceStyles = css`
  :host {
    display: grid;
    gap: var(--sp-6);
    min-inline-size: 0;
  }

  .columns {
    display: grid;
    gap: var(--sp-8);
    align-items: start;
    min-inline-size: 0;
  }

  .columns > * {
    min-inline-size: 0;
  }

  /* What a kind shows here comes later than the page: the line is kept free, so that nothing moves. */
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
      grid-template-columns: minmax(0, 1fr) 300px;
    }
  }
`;

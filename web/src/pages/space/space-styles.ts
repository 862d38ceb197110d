import { css } from "lit";

/** Two columns where there is room for them, one under the other where there is not. */
export const spaceStyles = css`
  :host {
    display: grid;
    gap: var(--sp-6);
    min-inline-size: 0;
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-3);
  }

  h1 {
    flex: 1 1 200px;
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-1);
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

  aside {
    display: grid;
    gap: var(--sp-6);
  }

  @media (width < 480px) {
    .tools {
      inline-size: 100%;
    }

    .tools .quiet {
      padding-inline: var(--sp-2);
    }

    .tools .primary {
      flex: 1;
    }
  }

  @media (width >= 860px) {
    .columns {
      grid-template-columns: minmax(0, 1fr) 300px;
    }
  }
`;

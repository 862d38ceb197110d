import { css } from "lit";

/** Styles that the panel's elements share: one narrow column. */
export const embedStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: var(--sp-4);
    min-inline-size: 0;
  }

  h1 {
    font-size: var(--fs-22);
    overflow-wrap: anywhere;
  }

  ul {
    display: grid;
    gap: var(--sp-2);
  }

  li button {
    justify-content: space-between;
    inline-size: 100%;
    text-align: start;
    overflow-wrap: anywhere;
  }

  li span {
    min-inline-size: 0;
  }

  .what {
    flex: 1;
  }

  .faces {
    display: flex;
    gap: 2px;
    margin-block-start: var(--sp-1);
  }

  li .small {
    display: block;
    font-weight: 400;
  }
`;

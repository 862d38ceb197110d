import { css } from "lit";

/** Styles a line of figures with their names above them. */
export const figuresStyles = css`
  :host {
    display: grid;
    gap: var(--sp-4);
  }

  dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sp-3) calc(var(--fs-16) * 1.5);
    margin: 0;
  }

  dt {
    color: var(--muted);
    font-size: var(--fs-12);
  }

  dd {
    margin: 0;
    font-size: var(--fs-22);
    font-weight: 650;
    line-height: 1.25;
  }
`;

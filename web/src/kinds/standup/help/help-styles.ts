import { css } from "lit";

/** Styles the requests for help to and from the viewer. */
export const helpStyles = css`
  :host {
    display: grid;
    gap: var(--sp-3);
  }

  li {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .request {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 var(--sp-3);
    padding: var(--sp-3);
    border-radius: var(--r-2);
    background: var(--accent-soft);
    color: var(--on-accent-soft);
  }

  .request .row {
    grid-column: 2;
    margin-block: var(--sp-1) calc(-1 * var(--sp-2));
    margin-inline: calc(-1 * var(--sp-2)) calc(-1 * var(--sp-3));
  }

  .request tm-standup-line {
    --accent: var(--on-accent-soft);
  }

  .request tm-avatar {
    align-self: start;
  }

  .who {
    font-weight: 650;
  }

  .said {
    display: block;
    font-weight: 400;
  }

  .replied {
    display: block;
    margin-block-start: var(--sp-1);
  }

  .asked {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--sp-2);
  }

  .asked > span {
    min-inline-size: 0;
  }

  .row button {
    padding-inline: var(--sp-2);
    color: inherit;
    font-size: var(--fs-14);
    text-align: start;
    white-space: normal;
  }

  .asked button {
    padding-inline: var(--sp-2);
    font-size: var(--fs-14);
    white-space: nowrap;
  }

  @media (forced-colors: active) {
    .request {
      border: 1px solid CanvasText;
    }
  }
`;

import { css } from "lit";

/** Styles the viewer's entry: its fields in a column, the state of saving next to the heading or below it. */
export const entryStyles = css`
  :host {
    display: grid;
    gap: var(--sp-3);
  }

  .head {
    align-items: baseline;
    justify-content: space-between;
    gap: var(--sp-1) var(--sp-4);
  }

  .state {
    color: var(--muted);
    font-size: var(--fs-14);
  }

  .state.bad {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--sp-2);
    inline-size: 100%;
    color: var(--bad);
    font-weight: 550;
  }

  .state.bad span {
    flex: 1 1 12rem;
  }

  .retry {
    padding-inline: var(--sp-2);
    color: inherit;
    font-size: var(--fs-14);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  label {
    overflow-wrap: anywhere;
  }

  textarea {
    min-block-size: 72px;
    max-block-size: 60dvh;
    field-sizing: content;
  }

  #blockers {
    min-block-size: var(--target);
  }

  textarea:read-only {
    border-color: var(--line);
    background: var(--sunken);
  }
`;

import { css } from "lit";

/** Styles of a menu's list. */
export const menuStyles = css`
  :host {
    display: inline-flex;
    --kind-mark: 1.5rem;
  }

  #opener {
    border-radius: var(--opener-radius, var(--r-2));
  }

  #list {
    position: fixed;
    inset: auto;
    margin: 0;
    min-inline-size: 200px;
    max-inline-size: calc(100vw - 2 * var(--sp-2));
    max-block-size: 80dvh;
    overflow-y: auto;
    padding: var(--sp-1);
    border: 1px solid var(--line);
    border-radius: var(--r-2);
    background: var(--surface);
    color: var(--text);
    box-shadow: var(--shadow-3);
  }

  #list:popover-open {
    display: grid;
  }

  #list button {
    justify-content: flex-start;
    inline-size: 100%;
    border-color: transparent;
    background: transparent;
    font-weight: 450;
    text-align: start;
  }

  #list button:hover,
  #list button:focus-visible {
    background: var(--sunken);
  }

  #list button:focus-visible {
    outline-offset: -2px;
  }

  #list .danger {
    color: var(--bad);
  }

  .chosen,
  kbd {
    margin-inline-start: auto;
  }

  @media (pointer: coarse) {
    kbd {
      display: none;
    }
  }
`;

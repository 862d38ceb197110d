import { css } from "lit";

/** The frame around a part of the settings. */
export const settingsPageStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-6);
    max-inline-size: 760px;
  }

  header {
    display: grid;
    gap: var(--sp-1);
  }

  .back {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    gap: var(--sp-1);
    min-block-size: var(--target);
    border-radius: var(--r-1);
    color: var(--muted);
    font-size: var(--fs-14);
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  .back:hover {
    color: var(--text);
  }

  .tabs {
    margin-block-start: var(--sp-2);
  }
`;

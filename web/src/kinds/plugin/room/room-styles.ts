import { css } from "lit";

/** The page of the plugin fills the room. */
export const roomStyles = css`
  :host {
    display: grid;
    align-content: start;
    gap: var(--sp-4);
    inline-size: 100%;
    max-inline-size: 1200px;
    margin-inline: auto;
    padding: var(--sp-2) var(--sp-4) var(--sp-6);
  }
`;

import { css } from "lit";

/** The styles of elements below a room, which have the room's width. */
export const slotStyles = css`
  :host {
    display: grid;
    gap: var(--sp-4);
    inline-size: 100%;
    max-inline-size: var(--width-page);
    margin-inline: auto;
    padding: var(--sp-4);
  }

  .tool {
    inline-size: min(420px, calc(100vw - 2 * var(--sp-4)));
    max-block-size: min(560px, calc(100dvh - 2 * var(--sp-4)));
    padding: var(--sp-4);
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: var(--r-3);
    background: var(--bg);
    color: var(--text);
    box-shadow: var(--shadow-3);
  }
`;

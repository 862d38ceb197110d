import { css } from "lit";

/** The choice of a deck, with the hand below it. */
export const deckPickerStyles = css`
  :host {
    display: grid;
    gap: var(--sp-3);
  }
`;

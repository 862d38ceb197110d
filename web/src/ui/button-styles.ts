import { css, unsafeCSS } from "lit";
import buttons from "./buttons.css?inline";

/**
 * Styles of native buttons, in three levels: `primary` is filled, a plain one outlined, and `quiet` a text in the accent's
 * colour. `danger` is red in each, and `icon` square. A link with the class `button` looks the same.
 */
export const buttonStyles = unsafeCSS(buttons);

/** Styles of the name of a key on a button. */
export const keyHintStyles = css`
  kbd {
    padding: 0 5px;
    border: 1px solid currentColor;
    border-radius: var(--r-1);
    font: inherit;
    font-size: var(--fs-12);
    line-height: 1.4;
    opacity: 0.85;
  }
`;

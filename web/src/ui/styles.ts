import { unsafeCSS } from "lit";
import base from "./base.css?inline";
import panels from "./panels.css?inline";

export { buttonStyles, keyHintStyles } from "./button-styles.ts";
export { fieldStyles } from "./field-styles.ts";

/** Styles of every shadow root: box model, focus ring, tabular figures, headings, links. */
export const baseStyles = unsafeCSS(base);

/** Styles of a panel that looks like a sheet of paper, and of chips. */
export const panelStyles = unsafeCSS(panels);

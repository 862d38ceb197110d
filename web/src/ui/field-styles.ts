import { unsafeCSS } from "lit";
import fields from "./fields.css?inline";

/** Styles of labels and fields. Wrap each field in `.field`. The hint is `.hint`, an error `.field-error`. */
export const fieldStyles = unsafeCSS(fields);

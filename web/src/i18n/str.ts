import { str as plainStr } from "@lit/localize";
import { isolated } from "./isolated.ts";

/**
 * Marks a sentence with values for `msg`. It isolates the direction of text values, so that they cannot change the
 * sentence's direction. Therefore the library's own `str` is used only here.
 */
export const str: typeof plainStr = (strings, ...values) =>
  plainStr(strings, ...values.map((value) => (typeof value === "string" ? isolated(value) : value)));

import { str as plainStr } from "@lit/localize";
import { isolated } from "#shared/rules/isolated.ts";

/**
 * Marks a sentence with values in it for `msg`. A text among the values cannot turn the direction of the sentence: it
 * is why the library's own `str` is used nowhere else.
 */
export function str(strings: TemplateStringsArray, ...values: unknown[]) {
  return plainStr(strings, ...values.map((value) => (typeof value === "string" ? isolated(value) : value)));
}

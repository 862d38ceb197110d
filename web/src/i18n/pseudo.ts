import { _installMsgImplementation } from "@lit/localize/init/install.js";
import type { MsgFn } from "@lit/localize/internal/types.js";
import type { TemplateResult } from "lit";
import { accent, accentMarkup } from "./accent.ts";

/** What the `str` tag makes of a template: its type is not exported. */
type StrResult = { strTag: true; strings: TemplateStringsArray; values: unknown[] };

/** Accented strings by the original ones: lit tells templates apart by the identity of their strings. */
const seen = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/** Makes `msg()` answer in the pseudo-language. It is made while the page runs, so there is no file to keep fresh. */
export function installPseudoLocale() {
  _installMsgImplementation(pseudo as MsgFn);
}

function pseudo(template: string | StrResult | TemplateResult): string | TemplateResult {
  if (typeof template === "string") return accent(template);
  if ("strTag" in template) {
    const [first = "", ...rest] = template.strings;
    return rest.reduce((text, piece, i) => text + String(template.values[i]) + accent(piece), accent(first));
  }
  return { ...template, strings: accented(template.strings) };
}

function accented(strings: TemplateStringsArray): TemplateStringsArray {
  const known = seen.get(strings);
  if (known) return known;
  let inTag = false;
  const pieces = strings.map((piece) => {
    const result = accentMarkup(piece, inTag);
    inTag = result.inTag;
    return result.text;
  });
  const made = Object.assign(pieces, { raw: pieces }) as unknown as TemplateStringsArray;
  seen.set(strings, made);
  return made;
}

import * as localize from "@lit/localize";
import type { TemplateResult } from "lit";
import { accent, accentMarkup } from "./accent.ts";

/**
 * Replaces `@lit/localize` in the dev server, see vite.config.ts. With `?locale=pseudo`, `msg()` lengthens and accents
 * every text. Texts without `msg()` are then easy to see. With `?locale=pseudo-rtl` the page is also laid out from right
 * to left.
 */
export * from "@lit/localize";

const locale = new URLSearchParams(globalThis.location?.search).get("locale") ?? "";
const isOn = ["pseudo", "pseudo-rtl"].includes(locale);

if (locale === "pseudo-rtl") document.documentElement.dir = "rtl";

export const msg = isOn ? accentedMessage : localize.msg;
export const str = isOn ? accentedText : localize.str;

/** A text whose letters are accented, but not those of its values. */
type AccentedText = { accented: string };

/** Accented strings by the original strings. Lit identifies templates by the identity of their strings. */
const cache = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/** Returns a message with accented texts. The pseudo-locale's `msg`. */
export function accentedMessage(message: string | AccentedText): string;
export function accentedMessage(message: TemplateResult): TemplateResult;
export function accentedMessage(message: string | AccentedText | TemplateResult): string | TemplateResult {
  if (typeof message === "string") return accent(message);
  if ("accented" in message) return message.accented;
  return { ...message, strings: accentedStrings(message.strings) };
}

/** Returns a text with accented letters, except its values. The pseudo-locale's `str`. */
export function accentedText(strings: TemplateStringsArray, ...values: unknown[]): AccentedText {
  return { accented: String.raw({ raw: strings.map(accent) }, ...values) };
}

function accentedStrings(strings: TemplateStringsArray): TemplateStringsArray {
  const made = cache.get(strings);
  if (made) return made;
  let inTag = false;
  const pieces = strings.map((piece) => {
    const result = accentMarkup(piece, inTag);
    inTag = result.inTag;
    return result.text;
  });
  const accented = Object.assign(pieces, { raw: pieces });
  cache.set(strings, accented);
  return accented;
}

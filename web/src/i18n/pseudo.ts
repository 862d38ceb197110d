import * as localize from "@lit/localize";
import type { TemplateResult } from "lit";
import { accent, accentMarkup } from "./accent.ts";

/**
 * What `@lit/localize` is in the dev server, see vite.config.ts. At an address with `?locale=pseudo`, `msg()` stretches
 * and accents every text, so that one which is not wrapped in it stands out.
 */
export * from "@lit/localize";

const isOn = new URLSearchParams(globalThis.location?.search).get("locale") === "pseudo";

export const msg = isOn ? accentedMessage : localize.msg;
export const str = isOn ? accentedText : localize.str;

/** A text that is accented already, unlike what was put into it. */
type AccentedText = { accented: string };

/** Accented strings by the original ones, because Lit tells templates apart by the identity of their strings. */
const known = new WeakMap<TemplateStringsArray, TemplateStringsArray>();

/** Returns a message with its texts accented: what `msg` does in the pseudo-locale. */
export function accentedMessage(message: string | AccentedText): string;
export function accentedMessage(message: TemplateResult): TemplateResult;
export function accentedMessage(message: string | AccentedText | TemplateResult): string | TemplateResult {
  if (typeof message === "string") return accent(message);
  if ("accented" in message) return message.accented;
  return { ...message, strings: accentedStrings(message.strings) };
}

/** Returns a text with all but its values accented: what the tag `str` does in the pseudo-locale. */
export function accentedText(strings: TemplateStringsArray, ...values: unknown[]): AccentedText {
  return { accented: String.raw({ raw: strings.map(accent) }, ...values) };
}

function accentedStrings(strings: TemplateStringsArray): TemplateStringsArray {
  const made = known.get(strings);
  if (made) return made;
  let inTag = false;
  const pieces = strings.map((piece) => {
    const result = accentMarkup(piece, inTag);
    inTag = result.inTag;
    return result.text;
  });
  const accented = Object.assign(pieces, { raw: pieces });
  known.set(strings, accented);
  return accented;
}

import { withoutShapeless } from "#shared/rules/visible.ts";
import type { Words } from "./marks.ts";

/** A host within words, such as `example.com` in `see example.com/a`. File names look like it, too. */
const hostInWords = /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?![\p{L}\p{N}-])/gu;

/** Returns the text that people see of words: without marks, without invisible characters, in its compatible form. */
export function seenText(words: readonly Words[]): string {
  return withoutShapeless(textOf(words).normalize("NFKC").replaceAll("。", "."));
}

function textOf(words: readonly Words[]): string {
  return words
    .map((part) => {
      if (typeof part === "string") return part;
      return part.kind === "code" ? part.text : textOf(part.words);
    })
    .join("");
}

/** Returns true if a text that people see shows a host which is neither the address's host nor a parent of it. */
export function showsOtherHost(seen: string, address: string): boolean {
  const { hostname } = new URL(address);
  return [...seen.matchAll(hostInWords)].some(([shown]) => {
    const host = URL.canParse(`https://${shown}`) ? new URL(`https://${shown}`).hostname : shown;
    const plain = host.replace(/^www\./, "");
    return hostname !== plain && !hostname.endsWith(`.${plain}`);
  });
}

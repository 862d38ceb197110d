import { referenceInAddress, splitReference, type KnownPrefixes } from "./references.ts";
import { oneLine } from "./text.ts";
import type { ReadStory } from "./types.ts";

/** What stands before an item of a list. */
export type Marker = "" | "dash" | "glyph" | "number" | "box";

const markers: [Marker, RegExp][] = [
  ["box", /^(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX/>-]?\]\s+|[☐☑☒✅✔✓❑❒□]\s*)/u],
  ["dash", /^[-*+–—]\s+/u],
  // The private characters are bullets in the symbol fonts of word processors.
  ["glyph", /^(?:(?:[•‣◦▪▫●○■►▶➤➡∙⁃·・§Ø👉📌🔹🔸🔷🔶◽◾\uf000-\uf0ff])\ufe0f?\s*|o\t\s*)/u],
  ["number", /^(?:\d{1,3}[.)]\s+|[\d０-９]{1,3}[．）、]\s*|[①-⑳❶-❿➀-➓]\s*)/u],
];
const ruler = /^(?:[-*_=~]\s*){3,}$/;
const markdownLink = /!?\[([^\]]{1,300})\]\((https?:[^)\s]{1,2000})\)/g;

/** A link as chats copy it. */
const chatLink = /<(https?:[^|<>\s]{1,2000})\|([^<>]{1,300})>/g;
const linkInFront = /^\[[^\]]{1,300}\]\((https?:[^)\s]{1,2000})\)/;
/** Reads one line as a story, as somebody types it. */
export function storyOfLine(line: string, known: KnownPrefixes): ReadStory {
  const bare = oneLine(withoutMarker(line.trim()).text).replace(chatLink, "[$2]($1)");
  const { ref, rest } = splitReference(bare.replace(markdownLink, "$1"), known);
  const linked = ref ? "" : referenceInAddress(linkInFront.exec(bare)?.[1] ?? "");
  const story = { ref: ref || linked, title: rest, notes: "", estimate: "" };
  const { address, title: bareTitle } = withoutAddress(rest);
  const inAddress = referenceInAddress(address);
  // An address of the story itself says nothing more; one of another story is a part of the text.
  const isOwn = inAddress !== "" && (story.ref === "" || story.ref === inAddress);
  const title = isOwn ? bareTitle : rest;
  return { ...story, ref: isOwn ? inAddress : story.ref, title: withoutEmphasis(title) };
}

/** Splits an address off the beginning or the end of a line; "" where there is none. */
function withoutAddress(line: string): { address: string; title: string } {
  const [, first = ""] = /^<?(https?:[^\s<>]+)>?(?=\s|$)/.exec(line) ?? [];
  if (first) return { address: first, title: line.replace(/^\S+\s*(?:[-–—:|]\s+)?/, "") };
  const words = line.split(" ");
  const address = (words.pop() ?? "").replace(/^[(<]|[)>]$/g, "");
  if (!/^https?:/.test(address)) return { address: "", title: line };
  return { address, title: words.join(" ").replace(/\s*[-–—:|]$/, "") };
}

function withoutEmphasis(title: string): string {
  return oneLine(title.replace(/(\*\*|__|~~)(?=\S)([^]*?\S)\1/g, "$2"));
}

/** Tells whether a line only separates others. */
export function isRuler(text: string): boolean {
  return ruler.test(text);
}

/** Splits the bullet, number or check box off an item of a list. */
export function withoutMarker(text: string): { marker: Marker; text: string } {
  for (const [marker, pattern] of markers) {
    const found = pattern.exec(text);
    if (found && !isRuler(text)) return { marker, text: text.slice(found[0].length).trim() };
  }
  return { marker: "", text };
}

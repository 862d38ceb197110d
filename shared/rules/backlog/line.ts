import { referenceInAddress, splitReference, type KnownPrefixes } from "./references.ts";
import { oneLine } from "./text.ts";
import type { ReadStory } from "./types.ts";

/** What stands before an item of a list. */
export type Marker = "" | "dash" | "glyph" | "number" | "box";

const markers: [Marker, RegExp][] = [
  ["box", /^(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]?\]\s+|[☐☑☒✅✔✓❑❒□]\s*)/u],
  ["dash", /^[-*+–—]\s+/u],
  ["glyph", /^(?:[•‣◦▪▫●○■►▶➤∙⁃·§Ø]\s*|o\t\s*)/u],
  ["number", /^\d{1,3}[.)]\s+/],
];
const ruler = /^(?:[-*_=~]\s*){3,}$/;
const markdownLink = /!?\[([^\]]{1,300})\]\((https?:[^)\s]{1,2000})\)/g;

/** Reads one line as a story, as somebody types it. */
export function storyOfLine(line: string, known: KnownPrefixes): ReadStory {
  const bare = oneLine(withoutMarker(line.trim()).text);
  const address = /^https?:\S+$/.test(bare) ? referenceInAddress(bare) : "";
  if (address) return { ref: address, title: "", notes: "", estimate: "" };
  const { ref, rest } = splitReference(bare.replace(markdownLink, "$1"), known);
  return { ref, title: withoutEmphasis(rest), notes: "", estimate: "" };
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

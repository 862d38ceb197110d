import { referenceInAddress, splitReference, type KnownPrefixes } from "./references.ts";
import { oneLine } from "./text.ts";
import type { ParsedStory } from "./types.ts";

/** The marker before a list item. */
export type Marker = "" | "dash" | "glyph" | "number" | "box";

const markers: [Marker, RegExp][] = [
  ["box", /^(?:[-*+•]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX/>-]?\]\s+|[☐☑☒✅✔✓❑❒□]\s*)/u],
  ["dash", /^[-*+‒–—―~]\s+/u],
  // The private-use characters are bullets in the symbol fonts of word processors.
  [
    "glyph",
    /^(?:(?:[→⇒⇨➔➜➝➞⟶⮕↳▸▹•‣◦▪▫●○■►▶➤➡∙⁃·・§Ø👉📌🔹🔸🔷🔶◽◾\uf000-\uf0ff])\ufe0f?\s*|o\t\s*|(?:[»›◆◇◈❖★☆✦✧☛☞➢➣➥➦➧⟹⦿⦾◉◎🔘]\ufe0f?|[-=]{1,2}>)\s+)/u,
  ],
  ["number", /^(?:\d{1,3}[.)]\s+|[\d０-９]{1,3}[．）、]\s*|[①-⑳❶-❿➀-➓]\s*|\d\ufe0f?\u20e3\s*)/u],
];
const horizontalRule = /^(?:[-*_=~]\s*){3,}$/;
const markdownLink = /!?\[([^\][]{1,300})\]\((https?:[^)\s]{1,2000})\)/g;

/** A link in the format of a chat. */
const chatLink = /<(https?:[^|<>\s]{1,2000})\|([^<>]{1,300})>/g;
const leadingLink = /^\[[^\]]{1,300}\]\((https?:[^)\s]{1,2000})\)/;

/** Parses one line as a story. */
export function storyOfLine(line: string, known: KnownPrefixes): ParsedStory {
  const bare = oneLine(splitMarker(line.trim()).text).replace(chatLink, "[$2]($1)");
  const { ref, rest } = splitReference(bare.replace(markdownLink, "$1"), known);
  const linked = ref ? "" : referenceInAddress(leadingLink.exec(bare)?.[1] ?? "");
  const story = { ref: ref || linked, title: rest, notes: "", estimate: "" };
  const { address, title: bareTitle } = withoutAddress(rest);
  const inAddress = referenceInAddress(address);
  // Remove an address of the story itself, because its reference is enough. An address of another story stays.
  const isSameStory = inAddress !== "" && (story.ref === "" || story.ref === inAddress);
  const title = isSameStory ? bareTitle : rest;
  return { ...story, ref: isSameStory ? inAddress : story.ref, title: withoutEmphasis(title) };
}

/** Splits an address off the start or the end of a line. `address` is "" without one. */
function withoutAddress(line: string): { address: string; title: string } {
  const [, first = ""] = /^<?(https?:[^\s<>]+)>?(?=\s|$)/.exec(line) ?? [];
  if (first) return { address: first, title: line.replace(/^\S+\s*(?:[-–—:|]\s+)?/, "") };
  const words = line.split(" ");
  const address = (words.pop() ?? "").replace(/^[(<]|[)>]$/g, "");
  if (!/^https?:/.test(address)) return { address: "", title: line };
  return { address, title: words.join(" ").replace(/(?<!\s)\s*[-–—:|]$/, "") };
}

function withoutEmphasis(title: string): string {
  return oneLine(title.replace(/(\*\*|__|~~)(?=\S)([^]{0,400}?\S)\1/g, "$2"));
}

/** Returns true if a line is a horizontal rule. */
export function isHorizontalRule(text: string): boolean {
  return horizontalRule.test(text);
}

/** Splits the bullet, number or check box off an item of a list. */
export function splitMarker(text: string): { marker: Marker; text: string } {
  for (const [marker, pattern] of markers) {
    const found = pattern.exec(text);
    if (found && !isHorizontalRule(text)) return { marker, text: text.slice(found[0].length).trim() };
  }
  return { marker: "", text };
}

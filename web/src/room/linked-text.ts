/** A part of a text: plain, or an address to be drawn as a link. */
export type TextPart = { text: string; href?: string };

// Only http and https ever become links; the rest of the text is drawn as text.
const address = /https?:\/\/[^\s<>"'`]+/g;
const closing: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Splits plain text at the addresses in it, leaving the full stop or bracket after one outside. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const href = withoutTail(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: href, href });
    from = match.index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function withoutTail(found: string): string {
  let end = found.length;
  while (end > 0) {
    const last = found[end - 1]!;
    const body = found.slice(0, end);
    const open = closing[last];
    const isSurplus = open !== undefined && body.split(last).length > body.split(open).length;
    if (!isSurplus && !".,;:!?*".includes(last)) break;
    end--;
  }
  return found.slice(0, end);
}

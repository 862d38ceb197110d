import { fileName, MAX_READ, namedPart } from "./parts.ts";

/** Elements of HTML that descriptions in Markdown use around their text. */
const tag =
  /<\/?(?:details|summary|br|p|div|span|sub|sup|kbd|b|i|em|strong|u|center|picture|source|a)(?:\s[^<>]*)?\/?>/gi;

/**
 * Returns a description in Markdown as notes, which show the same marks. Comments and tags of HTML are left out, and
 * images are named. Code keeps its characters.
 */
export function markdownToNotes(markdown: string): string {
  const lines: string[] = [];
  let fence = "";
  for (const line of withoutComments(markdown.slice(0, MAX_READ)).split(/\r\n?|\n/)) {
    const [, mark = ""] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    const isFence = mark !== "" && (fence === "" || mark.startsWith(fence));
    lines.push(fence === "" && !isFence ? wordsOf(line) : line);
    if (isFence) fence = fence === "" ? mark : "";
  }
  return lines.join("\n");
}

function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("<!--", at);
    if (open < 0) break;
    kept.push(text.slice(at, open));
    const close = text.indexOf("-->", open + 4);
    at = close < 0 ? text.length : close + 3;
  }
  return kept.join("") + text.slice(at);
}

function wordsOf(line: string): string {
  return line
    .replaceAll(/!\[([^\][\n]*)\]\(([^()\s]*)[^()\n]*\)/g, (_, name: string, path: string) =>
      namedPart("image", name || fileName(path)),
    )
    .replaceAll(/<img\s([^<>]*)>/gi, (_, attributes: string) => {
      const [, name] = /\balt="([^"]*)"/i.exec(attributes) ?? [];
      const [, path = ""] = /\bsrc="([^"]*)"/i.exec(attributes) ?? [];
      return namedPart("image", name || fileName(path));
    })
    .replaceAll(tag, "");
}

/** A message for a channel, before it has the form of a chat. All texts but those of the link may be typed by people. */
export type ChatMessage = {
  /** One sentence. */
  headline: string;
  /** Further lines, such as stories with their estimates. */
  lines: readonly string[];
  link: { text: string; url: string };
};

/** The maximum length of the lines of a message, after their characters are escaped. Discord accepts 2,000 in all. */
const MAX_LENGTH = 1600;

/**
 * Returns the lines of a message with `escape` applied. Lines that do not fit are left out, and "…" is in their place:
 * escaped characters count, because chats count them.
 */
export function escapedLines(
  { headline, lines }: ChatMessage,
  escape: (text: string) => string,
): [string, ...string[]] {
  const [first, ...others] = [headline, ...lines].map((line) => escape(inert(line)));
  const kept: string[] = [];
  let length = first!.length;
  for (const line of others) {
    length += line.length + 3;
    if (length > MAX_LENGTH) return [first!, ...kept, "…"];
    kept.push(line);
  }
  return [first!, ...kept];
}

/** A character without width. After it, programs see no mention, address or mark. */
const GAP = "\u200b";

/** Returns a text on one line, without mentions and addresses that a chat would turn into links. */
function inert(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll("@", `@${GAP}`)
    .replaceAll("://", `:${GAP}//`)
    .replaceAll(/\bwww\./gi, (found) => `${found.slice(0, -1)}${GAP}.`);
}

/** Returns a text with the characters of Markdown escaped by a backslash. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#~|]/g, (mark) => `\\${mark}`);
}

/** Returns a text whose marks of Markdown have no effect, for chats that know no escape. */
export function breakMarks(text: string): string {
  return text
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll(/[`*_~#|]|\](?=\()/g, (mark) => `${mark}${GAP}`);
}

/** Returns a text for HTML, and for Slack, which has the same three entities. */
export function escapeEntities(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

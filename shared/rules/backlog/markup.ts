const namedEntities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  euro: "€",
  times: "×",
  rarr: "→",
  larr: "←",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
};

/** Decodes HTML character references once: `&amp;`, `&#8211;`, `&#x2013;`. Unknown references stay unchanged. */
export function withoutEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]{2,8}));/g,
    (whole, decimal, hex, name) => {
      if (name) return namedEntities[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return isCharacter(code) ? String.fromCodePoint(code) : whole;
    },
  );
}

function isCharacter(code: number): boolean {
  return code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

const tagNames =
  "div|p|br|hr|ul|ol|li|a|b|strong|i|em|u|s|del|span|font|h[1-6]|table|thead|tbody|tr|td|th|img|code|pre|blockquote|" +
  "section|article|header|footer|figure|sub|sup|small|label|input|details|summary";
const closingOrVoidTag = new RegExp(`</(?:${tagNames})\\s*>|<(?:br|hr|img)\\b[^<>]*>`, "i");
const anyTag = new RegExp(`</?(?:${tagNames})(?:\\s[^<>]*)?/?>`, "gi");

/** Returns true if a text is HTML. `<now>` or a single `<div>` does not count: it is a word of a title. */
export function isHtml(text: string): boolean {
  return text.includes("<") && closingOrVoidTag.test(text);
}

/**
 * Converts HTML to the Markdown of notes, without an HTML parser. Takes linear time. As in a browser, a comment, style or
 * script without an end extends to the end of the text.
 */
export function htmlToMarkdown(html: string): string {
  const inline = html
    .replace(/<!--[^]*?(?:-->|$)|<(style|script)\b[^<>]*>[^]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/(?<!\s)\s*\n\s*/g, " ")
    .replace(/<a\b([^<>]*)>([^<]*)<\/a\s*>/gi, toMarkdownLink)
    .replace(/<img\b([^<>]*)>/gi, (_, attributes: string) => alternativeText.exec(attributes)?.[1] ?? "")
    .replace(/<\/?(?:b|strong)(?:\s[^<>]*)?>/gi, "**")
    .replace(/<\/?code(?:\s[^<>]*)?>/gi, "`")
    .replace(/<h([1-6])(?:\s[^<>]*)?>/gi, (_, level: string) => `\n\n${"#".repeat(Number(level))} `)
    .replace(/<li(?:\s[^<>]*)?>/gi, "\n- ")
    .replace(/<(?:br|hr)\b[^<>]*>|<\/?(?:div|p|pre|blockquote|tr|h[1-6]|ul|ol|table)(?:\s[^<>]*)?>/gi, "\n")
    .replace(/<\/t[dh]\s*>/gi, " ")
    .replace(anyTag, "");
  return trimBlankLines(withoutEntities(inline).replace(/\*\*\s*\*\*/g, ""));
}

const hyperlink = /\bhref\s*=\s*["']?(https?:[^"'\s<>]+)/i;
const alternativeText = /\balt\s*=\s*["']([^"'<>]+)["']/i;

function toMarkdownLink(whole: string, attributes: string, text: string): string {
  const address = hyperlink.exec(attributes)?.[1];
  const label = text.trim();
  if (address === undefined) return whole;
  return !label || label === address ? address : `[${label}](${address})`;
}

const wikiMarkup =
  /^h[1-6]\. |\{(?:code|color|noformat|quote|panel)\b[^{}]*\}|\[~[^\][\n]{0,200}\]|\[[^\][|\n]{1,300}\|https?:[^\][\s]{1,2000}\]|\{\{[^{}\n]{1,300}\}\}|^\|\|.*\|\|\s*$/m;

/** Returns true if a text contains Jira's wiki markup. */
export function isWiki(text: string): boolean {
  return wikiMarkup.test(text);
}

/** Converts Jira's wiki markup to the Markdown of notes. A code block without an end extends to the end. Takes linear time. */
export function wikiToMarkdown(wiki: string): string {
  return trimBlankLines(
    wiki
      .replace(/\{(?:code|noformat)(?::[^{}\n]*)?\}([^]*?)(?:\{(?:code|noformat)\}|$)/g, (_, code: string) =>
        toCodeBlock(code),
      )
      .replace(/\{(?:code|noformat|quote|panel|color)(?::[^{}\n]*)?\}/g, "")
      .replace(/^#{1,6} +/gm, "1. ")
      .replace(/^h([1-6])\. */gm, (_, level: string) => `${"#".repeat(Number(level))} `)
      .replace(/^bq\. */gm, "> ")
      .replace(/^([*-]{1,6}) +/gm, (_, depth: string) => `${"  ".repeat(depth.length - 1)}- `)
      .replace(/\[~(?:accountid:)?([^\][\n]{0,200})\]/g, (_, name: string) =>
        /^[\p{L}._-]+$/u.test(name) ? `@${name}` : "@…",
      )
      .replace(/\[([^\][|\n]{1,300})\|(https?:[^\][|\s]{1,2000})(?:\|[^\][\n]{0,200})?\]/g, "[$1]($2)")
      .replace(/\[(https?:[^\][|\s]{1,2000})\]/g, "$1")
      .replace(/!([^!\s|]{1,200}\.\w{2,4})(?:\|[^!\n]{0,200})?!/g, "$1")
      .replace(/\{\{([^{}\n]{1,300})\}\}/g, "`$1`")
      .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]{1,200}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, "**$1**"),
  );
}

function toCodeBlock(code: string): string {
  const body = code.trim();
  return code.includes("\n") ? `\n\`\`\`\n${body}\n\`\`\`\n` : `\`${body}\``;
}

/** Removes repeated blank lines, trailing blanks and repeated blanks. */
function trimBlankLines(text: string): string {
  return text
    .replace(/(?<![ \t\u00a0])[ \t\u00a0]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/(?<=\S)[ \t\u00a0]{2,}/g, " ")
    .trim();
}

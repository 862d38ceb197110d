import { Tokenizer, type Tokens } from "marked";
import { addressAt, isHttps } from "./addresses.ts";

/** The maximum depth of nested lists. Deeper lists stay text. The library fails on a text of bullets only. */
const MAX_LIST_DEPTH = 3;

/**
 * The maximum number of tries for emphasis. Later stars and underscores stay text. For each of them the library scans
 * to the end for its partner, and again within the result. Ordinary texts have a few dozen.
 */
const MAX_TRIES = 100;

const none = () => undefined;

const upToMark = /^(?:`+|[^`])(?:[^\\<![`*_h]|h(?!ttps:\/\/))*/;

/**
 * Tokenizes the supported Markdown. These stay text, in which marks are still found: headings, quotes, tables, struck
 * text, HTML, indented code, link reference definitions.
 */
export class OwnTokenizer extends Tokenizer {
  private depth = 0;
  private tries = 0;

  override heading = none;
  override lheading = none;
  override blockquote = none;
  override table = none;
  override html = none;
  override tag = none;
  override code = none;
  override def = none;
  override reflink = none;
  override del = none;
  override autolink = none;

  override list(src: string): Tokens.List | undefined {
    if (this.depth === MAX_LIST_DEPTH) return undefined;
    this.depth++;
    try {
      return super.list(src);
    } finally {
      this.depth--;
    }
  }

  override emStrong(
    src: string,
    maskedSrc: string,
    prevChar?: string,
  ): Tokens.Em | Tokens.Strong | undefined {
    if (!/^[*_]/.test(src) || this.tries++ > MAX_TRIES) return undefined;
    return super.emStrong(src, maskedSrc, prevChar);
  }

  /** Tokenizes text up to the next mark. The library's pattern also looks for mail addresses, in quadratic time. */
  override inlineText(src: string): Tokens.Text | undefined {
    const raw = upToMark.exec(src)?.[0];
    return raw === undefined ? undefined : { type: "text", raw, text: raw, escaped: false };
  }

  /**
   * Tokenizes a bare address. The library's method would also make links of mail addresses and of words that begin with
   * "www.".
   */
  override url(src: string): Tokens.Link | undefined {
    const href = addressAt(src);
    if (this.lexer.state.inLink || !isHttps(href)) return undefined;
    const text: Tokens.Text = { type: "text", raw: href, text: href, escaped: false };
    return { type: "link", raw: href, href, title: null, text: href, tokens: [text] };
  }
}

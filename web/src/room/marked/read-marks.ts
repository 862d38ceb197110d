import { Lexer, type Token, type Tokens } from "marked";
import { withoutShapeless } from "#shared/rules/visible.ts";
import { isHttps, showsOtherHost } from "./addresses.ts";
import type { Block, Item, Words } from "./marks.ts";
import { OwnTokenizer } from "./own-tokenizer.ts";
import { linkReferences } from "./references.ts";

/**
 * The length of the longest valid text, 2,000 characters, in UTF-16 code units. A longer text would slow down every
 * viewer of the room, so it is not parsed.
 */
const MAX_TEXT_LENGTH = 4_000;

/** The maximum depth of nested marks. Deeper marks stay text. */
const MAX_MARK_DEPTH = 6;

/** Parses a text into blocks. Unsupported syntax stays as typed. `pattern` is the URL template of references, or "". */
export function readMarks(text: string, pattern: string): Block[] {
  return orTyped(text, () => blocksOf(newLexer().lex(text), pattern), [{ kind: "lines", words: [text] }]);
}

/** Parses a text within a line. Lists and code blocks stay text there. */
export function readLineMarks(text: string, pattern: string): Words[] {
  return orTyped(text, () => wordsOf(newLexer().inlineTokens(text), { pattern, depth: 0 }), [text]);
}

/** Returns the typed text if the text is too long or the library throws. */
function orTyped<T>(text: string, read: () => T, typed: T): T {
  if (text.length > MAX_TEXT_LENGTH) return typed;
  try {
    return read();
  } catch {
    return typed;
  }
}

function newLexer(): Lexer {
  // Only its tokens are used: decisions/web#tokens-instead-of-sanitised-html.
  return new Lexer({ gfm: true, tokenizer: new OwnTokenizer() });
}

/** Appends empty lines to the block before them, so that they are kept. */
function blocksOf(tokens: readonly Token[], pattern: string): Block[] {
  const blocks: Block[] = [];
  for (const token of tokens) {
    if (token.type === "space") addLines(blocks, token.raw);
    else blocks.push(blockOf(token, pattern));
  }
  return blocks;
}

function addLines(blocks: Block[], lines: string) {
  const last = blocks.at(-1);
  if (last?.kind === "lines") last.words.push(lines);
  if (last?.kind === "list") addLines(last.items.at(-1)!.blocks, lines);
}

function blockOf(token: Token, pattern: string): Block {
  switch (token.type) {
    case "paragraph":
    case "text": {
      const { tokens, raw } = token as Tokens.Paragraph;
      const words = tokens ? wordsOf(tokens, { pattern, depth: 0 }) : [raw];
      return { kind: "lines", words: [...words, ...(/(?<!\n)\n+$/.exec(raw) ?? [])] };
    }
    case "code":
      return { kind: "code", text: (token as Tokens.Code).text };
    case "list":
      return listOf(token as Tokens.List, pattern);
    default:
      return { kind: "lines", words: [token.raw] };
  }
}

/** A list with an empty item stays text: people type a single "-" for "nothing". */
function listOf({ raw, items, ordered }: Tokens.List, pattern: string): Block {
  if (items.some(({ text }) => text.trim() === "")) return { kind: "lines", words: [raw] };
  return { kind: "list", items: items.map((item) => itemOf(item, ordered, pattern)) };
}

/** Keeps the typed number: "3. 7." must not become "3. 4.". */
function itemOf({ raw, tokens }: Tokens.ListItem, ordered: boolean, pattern: string): Item {
  const blocks = blocksOf(tokens, pattern);
  addLines(blocks, /(?<!\n)\n*$/.exec(raw)![0]);
  return ordered ? { number: Number.parseInt(raw, 10), blocks } : { blocks };
}

type MarkContext = { pattern: string; depth: number };

function wordsOf(tokens: readonly Token[], context: MarkContext): Words[] {
  return tokens.flatMap((token) => markOf(token, context));
}

function markOf(token: Token, { pattern, depth }: MarkContext): Words[] {
  if (depth === MAX_MARK_DEPTH) return [token.raw];
  const inner = { pattern, depth: depth + 1 };
  switch (token.type) {
    case "text":
      // Not the token's `text`, in which the library has decoded HTML character references. Blanks before the end of a
      // line are a line break, which the line's end is anyway.
      return linkReferences(token.raw.replaceAll(/(?<! ) {2,}\n/g, "\n"), pattern);
    case "escape":
      return [(token as Tokens.Escape).text];
    case "br":
      return ["\n"];
    case "em":
    case "strong":
      return [{ kind: token.type, words: wordsOf((token as Tokens.Em).tokens, inner) }];
    case "codespan":
      return [{ kind: "code", text: token.raw.replace(/^`+|(?<!`)`+$/g, "").trim() }];
    case "link":
      return [linkOf(token as Tokens.Link, inner) ?? token.raw];
    default:
      return [token.raw];
  }
}

/** Returns a link if it has an https address and no title. Its words must not show a different address. */
function linkOf({ href, title, text, tokens }: Tokens.Link, context: MarkContext): Words | undefined {
  if (title || text.trim() === "" || !isHttps(href)) return undefined;
  const words = wordsOf(tokens, { ...context, pattern: "" });
  // Invisible and full-width characters must not hide a scheme.
  const seen = withoutShapeless(words.map(plainText).join("").normalize("NFKC"));
  const pretends = /\w:\/\/|^www\./i.test(seen) && text !== href && seen !== href;
  return pretends || showsOtherHost(seen, href) ? undefined : { kind: "link", href, words };
}

const plainText = (part: Words): string => {
  if (typeof part === "string") return part;
  return part.kind === "code" ? part.text : part.words.map(plainText).join("");
};
